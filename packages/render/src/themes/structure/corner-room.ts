import type { PageCorner } from '@galley/contracts'
import type { EdgeStyle, ThemeStructure } from '../theme.ts'

type Side = 'left' | 'right'
type End = 'top' | 'bottom'

const NONE: readonly Side[] = []
const BOTH: readonly Side[] = ['left', 'right']

/** The corners in which names, numbers and bars lie. Long names reach from one side to the other. */
const FURNITURE: Record<ThemeStructure['furniture'], readonly [end: End, sides: readonly Side[]]> = {
  'footer-rule': ['bottom', BOTH],
  'footer-plain': ['bottom', BOTH],
  'footer-centred': ['bottom', BOTH],
  'header-running': ['top', BOTH],
  'header-bar': ['top', BOTH],
  'corner-number': ['bottom', BOTH],
  'number-centred': ['bottom', NONE],
  'status-bar': ['bottom', BOTH],
  folio: ['bottom', BOTH],
  'margin-folio': ['bottom', BOTH],
  'head-columns': ['top', BOTH],
  'vertical-head': ['bottom', NONE],
  'edge-number': ['bottom', BOTH],
  'disc-number': ['bottom', NONE],
  'key-bar': ['bottom', BOTH],
  split: ['top', BOTH],
}

/** The top corners in which an ornament lies. At the bottom they keep to the edge. */
const EDGES: Partial<Record<EdgeStyle, readonly Side[]>> = {
  'bar-top': ['left'],
  window: BOTH,
  sprig: ['right'],
  bloom: ['right'],
  shapes: BOTH,
  moon: ['right'],
  arch: BOTH,
}

type Structure = Pick<ThemeStructure, 'furniture' | 'edge'>

/**
 * Returns where a theme has room for a mark that is wanted in a corner: there, in the other corner of that side, or with the
 * names (null).
 */
export function roomFor(corner: PageCorner, structure: Structure): PageCorner | null {
  const [end, side] = corner.split('_') as [End, Side]
  const ends = end === 'top' ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  const free = ends.find((each) => !isTaken(each, side, structure))
  return free ? `${free}_${side}` : null
}

function isTaken(end: End, side: Side, { furniture, edge }: Structure): boolean {
  const [taken, sides] = FURNITURE[furniture]
  if (taken === end && sides.includes(side)) return true
  return end === 'top' && (EDGES[edge] ?? NONE).includes(side)
}

/** Returns whether something lies in the middle between two corners: a mark keeps away from it. */
export function hasMiddle(corner: PageCorner, { furniture, edge }: Structure): boolean {
  const isTop = corner.startsWith('top')
  return isTop ? edge === 'lamp' : FURNITURE[furniture][0] === 'bottom' || furniture === 'split'
}

/** The ornaments that go all around a page. `--inset` in their CSS says how deep they are. */
const FRAMED: readonly EdgeStyle[] = [
  'frame',
  'double-frame',
  'ticks',
  'airmail',
  'corners',
  'arch',
  'title-block',
]
const INSET_PX = 20
/** How deep other ornaments are, as a share of the margin above the text. */
const DEPTHS: Partial<Record<EdgeStyle, number>> = { 'band-top': 0.22, sheet: 0.4 }
/** What a mark keeps away from the text. */
const GAP_PX = 6

/** Where a mark may be in a corner: its distance from the card's edge and its height, in CSS px. */
export type CornerRoom = { readonly edgePx: number; readonly heightPx: number }

/** The margins above and below the text, and the size of names, in CSS px. */
type Margins = { readonly topPx: number; readonly bottomPx: number; readonly footPx: number }

/** Returns how much room a theme has in a corner. */
export function roomIn(
  corner: PageCorner,
  { edge }: Structure,
  { topPx, bottomPx, footPx }: Margins,
): CornerRoom {
  const insetPx = FRAMED.includes(edge) ? INSET_PX : 0
  if (corner.startsWith('bottom')) return { edgePx: insetPx, heightPx: bottomPx - insetPx - GAP_PX }
  const edgePx = insetPx || topPx * (DEPTHS[edge] ?? 0)
  // The label of a box that goes on from the page before stands at the left above the text.
  const labelPx = corner === 'top_left' ? footPx * 1.2 : 0
  return { edgePx, heightPx: topPx - edgePx - labelPx - GAP_PX }
}
