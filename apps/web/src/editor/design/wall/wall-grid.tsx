import type { ThemeMood } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { moodsOf } from '@galley/render'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { placeByKey } from './move-by-key.ts'
import { DrawingTurns } from './pages/drawing-turns.ts'
import type { FirstPageText } from './pages/first-pages.ts'
import type { TileActions } from './wall-tile.tsx'
import { WallTile } from './wall-tile.tsx'

/** While one page waits for its fonts, others are laid out. */
const DRAWN_AT_ONCE = 6

type WallGridProps = Pick<TileActions, 'onUse' | 'onAside'> & {
  readonly themes: readonly Theme[]
  readonly text: FirstPageText
  /** Null: all themes are wanted. */
  readonly mood: ThemeMood | null
  readonly current: Theme | null
  readonly aside: readonly Theme[]
  readonly scroller: RefObject<HTMLElement | null>
}

/** Renders all themes in rows. The arrow keys move through them. */
export function WallGrid({ themes, text, mood, current, aside, scroller, onUse, onAside }: WallGridProps) {
  const { wall } = useText()
  const grid = useRef<HTMLUListElement>(null)
  const [turns] = useState(() => new DrawingTurns(DRAWN_AT_ONCE))
  const stage = useMemo(() => ({ text, turns, scroller }), [text, turns, scroller])
  const [activeId, setActiveId] = useState(current?.id ?? null)
  const { widthPx, heightPx } = text.card
  useScale(grid, widthPx)
  useEffect(() => grid.current?.querySelector<HTMLElement>('.wall-use[tabindex="0"]')?.focus(), [])
  const isWanted = (theme: Theme) => mood === null || moodsOf(theme).includes(mood)
  const wanted = themes.filter(isWanted)
  const active = wanted.find(({ id }) => id === activeId) ?? wanted[0]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 'c' && active) onAside(active)
    else if (!moveFocus(event.key, grid.current)) return
    event.preventDefault()
  }
  return (
    <ul
      ref={grid}
      className="wall-grid"
      data-wide={widthPx > heightPx || undefined}
      aria-label={wall.themes}
      onKeyDown={onKeyDown}
    >
      {themes.map((theme, place) => (
        <WallTile
          key={theme.id}
          theme={theme}
          place={place}
          stage={stage}
          isWanted={isWanted(theme)}
          isCurrent={theme.id === current?.id}
          isAside={aside.some(({ id }) => id === theme.id)}
          isActive={theme.id === active?.id}
          onUse={onUse}
          onAside={onAside}
          onFocus={({ id }) => setActiveId(id)}
        />
      ))}
    </ul>
  )
}

/** Moves the focus from the tile that has it. Returns false if the key moves nothing. */
function moveFocus(key: string, grid: HTMLElement | null): boolean {
  const tiles = [...(grid?.querySelectorAll<HTMLElement>('.wall-tile:not([hidden])') ?? [])]
  const at = tiles.findIndex((tile) => tile.contains(document.activeElement))
  const boxes = tiles.map((tile) => tile.getBoundingClientRect())
  const to = at === -1 ? null : placeByKey(key, at, boxes)
  if (to === null) return false
  tiles[to]?.querySelector<HTMLElement>('.wall-use')?.focus()
  return true
}

/** Keeps the share of its size that a page is shown at, which depends on the width of a column. */
function useScale(grid: RefObject<HTMLElement | null>, pageWidthPx: number) {
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const sheet = element.querySelector<HTMLElement>('.wall-tile:not([hidden]) .wall-sheet')
      if (sheet) element.style.setProperty('--page-scale', String(sheet.clientWidth / pageWidthPx))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, pageWidthPx])
}
