import type { ThemeFinding } from '@galley/contracts'
import { legibleInWechat } from '../platforms/wechat/article/look/look.ts'
import type { Theme } from '../themes/theme.ts'

/** What our own themes have in an article, in both of WeChat's modes. */
const LEAST_CONTRAST = 4.5

/**
 * Returns the colours that can't be made legible in an article of WeChat, which shows the same article in its light and in
 * its own dark mode. Colours are moved as far as they have to be, so only backgrounds between light and dark fail.
 */
export function proveInWechat(theme: Theme): ThemeFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = theme[scheme]
    return Object.entries(palette ? legibleInWechat(palette) : {})
      .filter(([, contrast]) => contrast < LEAST_CONTRAST)
      .map(([path, contrast]) => ({
        rule: 'contrast_in_wechat' as const,
        scheme,
        path: `${scheme}.panel`,
        text: `${scheme}.${path}`,
        background: null,
        contrast: Math.floor(contrast * 100) / 100,
        contrast_needed: LEAST_CONTRAST,
        apca: null,
        apca_needed: null,
        suggestion: null,
        message: 'In WeChat this text is too faint. Use backgrounds that are clearly light, or clearly dark.',
      }))
  })
}
