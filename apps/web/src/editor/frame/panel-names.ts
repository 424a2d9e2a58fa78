import type { IconName } from '../../ui/icon.tsx'

export type Panel = 'check' | 'design' | 'export'

export const PANELS: readonly { readonly name: Panel; readonly icon: IconName }[] = [
  { name: 'check', icon: 'checks' },
  { name: 'design', icon: 'design' },
  { name: 'export', icon: 'export' },
]
