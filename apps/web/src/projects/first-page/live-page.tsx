import { useEffect, useRef, useState } from 'react'
import { drawFirstPage } from '../../editor/design/wall/pages/draw-first-page.ts'
import { DrawingTurns } from '../../editor/design/wall/pages/drawing-turns.ts'
import type { FirstPage } from '../../editor/design/wall/pages/first-pages.ts'
import { useNear } from '../../editor/design/wall/pages/use-near.ts'
import { environment } from '../../environment.ts'
import type { ProjectSummary } from '../../project-list/use-projects.ts'
import { useFirstPage } from './use-first-page.ts'

const turns = new DrawingTurns(1)
/** The list scrolls with the window. */
const WINDOW = { current: null }
/** Each page is a call, so fewer are drawn ahead than on the wall of themes. */
const NEAR = '25%'

type LivePageProps = { readonly project: ProjectSummary }

/** Renders the first page of a project as the preview lays it out, once it comes near and it is its turn. */
export function LivePage({ project }: LivePageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place, WINDOW, NEAR)
  const [isTurn, setIsTurn] = useState(false)
  const endTurn = useRef(() => {})
  useEffect(() => {
    if (!isNear) return
    endTurn.current = turns.ask({ rank: () => rankOf(place.current), begin: () => setIsTurn(true) })
    return () => {
      endTurn.current()
      setIsTurn(false)
    }
  }, [isNear])
  return (
    <span ref={place} className="project-page" aria-hidden="true">
      {isTurn && (
        <Drawn
          project={project}
          sizeOf={() => place.current?.getBoundingClientRect()}
          onOver={() => endTurn.current()}
        />
      )}
    </span>
  )
}

/** Returns 0 and more: what is visible comes first, in reading order, and then what is nearest. */
function rankOf(place: HTMLElement | null): number {
  const box = place?.getBoundingClientRect()
  if (!box) return Number.POSITIVE_INFINITY
  const outsidePx = Math.max(0, box.top - window.innerHeight, -box.bottom)
  return outsidePx * 1e6 + Math.max(0, box.top) * 1e3 + box.left
}

type DrawnProps = LivePageProps & {
  readonly sizeOf: () => DOMRect | undefined
  /** Called when the page is drawn, or can't be. */
  readonly onOver: () => void
}

function Drawn({ project, sizeOf, onOver }: DrawnProps) {
  const { page, isOver } = useFirstPage(project)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  if (!page) return null
  const { widthPx, heightPx } = page.card
  const { width = 0, height = 0 } = sizeOf() ?? {}
  const scale = Math.min(width / widthPx, height / heightPx)
  const draw = async (view: Window & typeof globalThis, first: FirstPage) => {
    // A page that fails stays a sheet with the title.
    await drawFirstPage(view, first, scale).then(
      () => setIsShown(true),
      () => {},
    )
    onOver()
  }
  return (
    <iframe
      title={project.title}
      src={`${environment.basePath}/preview/without-fonts`}
      sandbox="allow-same-origin"
      tabIndex={-1}
      data-shown={isShown || undefined}
      style={{
        width: widthPx,
        height: heightPx,
        left: (width - widthPx * scale) / 2,
        top: (height - heightPx * scale) / 2,
        transform: `scale(${scale})`,
      }}
      onLoad={({ currentTarget: { contentWindow } }) =>
        void draw(contentWindow as Window & typeof globalThis, page)
      }
    />
  )
}
