import type { ThemeFinding } from '@galley/contracts'
import type { Theme } from '../themes/theme.ts'
import { proveColours } from './colours/prove-colours.ts'
import { proveInWechat } from './prove-in-wechat.ts'

/**
 * Returns what keeps a theme from being used: each pair of its colours that is too faint, on pages and in WeChat. Our own
 * themes have none. Sizes, fonts and styles need no proof, because a theme file can only hold those that work.
 */
export function proveTheme(theme: Theme): ThemeFinding[] {
  return [...proveColours(theme), ...proveInWechat(theme)]
}
