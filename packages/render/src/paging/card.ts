import type { RenderConfig } from '@galley/contracts'
import { parseAspectRatio } from '@galley/contracts'

/** One page's size in CSS px, and how many output pixels each of them becomes. */
export type Card = { readonly widthPx: number; readonly heightPx: number; readonly scale: 1 | 2 | 3 }

// 540 × 2 is the 1080 of a phone's feed; 800 × 2 is the 1600 that Twitter shows a wide picture at.
const UPRIGHT_WIDTH_PX = 540
const WIDE_WIDTH_PX = 800

/** Returns the card that a configuration asks for. Sides are whole px, so every page starts on a pixel. */
export function cardOf(config: RenderConfig): Card {
  const ratio = parseAspectRatio(config.aspect_ratio) ?? { width: 3, height: 4 }
  const widthPx = ratio.width > ratio.height ? WIDE_WIDTH_PX : UPRIGHT_WIDTH_PX
  return { widthPx, heightPx: Math.round((widthPx * ratio.height) / ratio.width), scale: config.scale }
}
