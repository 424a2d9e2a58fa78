import type { RenderConfig } from '@galley/contracts'
import { parseAspectRatio } from '@galley/contracts'

/** The size of one page in CSS px, and the number of output pixels per CSS px. */
export type Card = { readonly widthPx: number; readonly heightPx: number; readonly scale: 1 | 2 | 3 }

// 540 × 2 is 1080, the width of a phone's feed. 800 × 2 is 1600, the width of a wide picture on Twitter.
const UPRIGHT_WIDTH_PX = 540
const WIDE_WIDTH_PX = 800

/** Returns the card of a configuration. Sides are whole px, so every page starts on a pixel. */
export function cardOf(config: RenderConfig): Card {
  const ratio = parseAspectRatio(config.aspect_ratio) ?? { width: 3, height: 4 }
  const widthPx = ratio.width > ratio.height ? WIDE_WIDTH_PX : UPRIGHT_WIDTH_PX
  return { widthPx, heightPx: Math.round((widthPx * ratio.height) / ratio.width), scale: config.scale }
}
