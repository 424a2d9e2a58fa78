import type { PageCorner } from '@galley/contracts'
import type { WornBrand } from '../../brands/brand-images.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import type { Frame } from '../../paging/frame.ts'
import { hasMiddle, roomFor, roomIn } from '../../themes/structure/corner-room.ts'
import type { Theme } from '../../themes/theme.ts'
import { wordsHtml } from '../text/words.ts'
import { avatarHtml, hasLogo, logoHtml } from './marks.ts'

export type PlacedMark = {
  readonly content: 'logo' | 'avatar' | 'text'
  /** Null: with the names, because the theme has room in neither corner of that side. */
  readonly corner: PageCorner | null
  readonly text: string
}

/** Returns the mark of a brand where a theme has room for it. Null: it has none, or not the picture that it would show. */
export function markOn(
  brand: WornBrand | null | undefined,
  { structure }: Pick<Theme, 'structure'>,
): PlacedMark | null {
  const mark = brand?.corner_mark
  if (!mark) return null
  const { content, text } = mark
  const isThere = { logo: hasLogo(brand), avatar: brand.images?.avatar !== undefined, text: text !== null }
  return isThere[content] ? { content, corner: roomFor(mark.corner, structure), text: text ?? '' } : null
}

/** Returns what a mark shows. */
export function markHtml({ content, corner, text }: PlacedMark, language: string): Html {
  if (content === 'text') return element('span', {}, wordsHtml(text, language))
  if (content === 'avatar') return avatarHtml()
  return logoHtml(corner === null ? 'foot' : 'corner')
}

/** Returns a mark in its corner of a page. */
export function cornerHtml(mark: PlacedMark, language: string): Html {
  return element('div', { class: 'corner-mark' }, markHtml(mark, language))
}

/** Returns how high a mark may be; 0 if it is in no corner. */
export function cornerPxOf(
  mark: PlacedMark | null,
  { structure }: Pick<Theme, 'structure'>,
  frame: Frame,
): number {
  return mark?.corner ? roomIn(mark.corner, structure, frame).heightPx : 0
}

/** The share of the measure that a mark may take, and where something lies in the middle of its margin. */
const WIDEST = { free: 0.8, besideMiddle: 0.42 }
const TALLEST_AVATAR_FEET = 1.7

/** Returns the rules of a mark. None if there is none. */
export function cornerCss(
  mark: PlacedMark | null,
  { structure }: Pick<Theme, 'structure'>,
  frame: Frame,
): string[] {
  if (!mark) return []
  const { corner } = mark
  if (corner === null) return [AMONG_NAMES]
  const [end = 'top', side = 'left'] = corner.split('_')
  const { edgePx, heightPx } = roomIn(corner, structure, frame)
  const widthPx = frame.contentWidthPx * (hasMiddle(corner, structure) ? WIDEST.besideMiddle : WIDEST.free)
  const avatarPx = Math.round(Math.min(heightPx, frame.footPx * TALLEST_AVATAR_FEET))
  return [
    `.corner-mark{position:absolute;${end}:${px(edgePx)};${side}:var(--side);height:${px(heightPx)};max-width:${px(widthPx)};--avatar-size:${avatarPx}px;display:flex;align-items:center;font-size:var(--foot);line-height:1.2;letter-spacing:.02em;color:var(--quiet);white-space:nowrap}`,
    '.corner-mark>span:not(.logo,.avatar){overflow:hidden;text-overflow:ellipsis}',
  ]
}

function px(length: number): string {
  return `${Math.round(length * 10) / 10}px`
}

const AMONG_NAMES =
  '.names>.avatar{display:inline-block;vertical-align:middle;margin-right:.6em;--avatar-size:calc(var(--foot)*1.5)}.names>.avatar+span::before{content:none}'
