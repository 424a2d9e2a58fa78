import type { BrandKit } from '../schemas/brand-kit.ts'

/** A brand whose colours hold. */
export const exampleBrand = {
  name: '春茶',
  colours: { light: { accent: '#1f6f54', marker: '#cfe8c9' }, dark: { accent: '#6fc7a3' } },
  signature: '春茶 · 山里来的茶',
  qr: 'https://tea.example.com',
  background: { fit: 'cover', on: 'all' },
  corner_mark: { content: 'text', text: '@山里来的茶', corner: 'top_right' },
} satisfies BrandKit
