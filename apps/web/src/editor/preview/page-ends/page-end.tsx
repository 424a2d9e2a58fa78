import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { BreakPlace } from '../break-place.ts'
import type { Shown } from '../canvas/canvas-frame.ts'
import type { Gap, WantedBreak } from '../page-breaks.ts'
import { BreakTargets } from './break-targets.tsx'
import { useMovedEnd } from './use-moved-end.ts'

/** Loaded when it is first opened. */
const WhyPopover = lazy(() => import('./why-popover.tsx').then(({ WhyPopover }) => ({ default: WhyPopover })))

export type BreakActions = {
  /** Ends a page above a place, and no longer at a break that the text asks for. */
  readonly onBreak: (place: BreakPlace, instead: WantedBreak | null) => void
  readonly onUnbreak: (wanted: WantedBreak) => void
}

type PageEndProps = BreakActions & {
  readonly shown: Shown
  readonly scale: number
  /** From 1. */
  readonly page: number
  /** In px of the unscaled document. */
  readonly top: number
  readonly isLast: boolean
  readonly wanted: WantedBreak | null
  readonly targets: () => readonly Gap[]
}

/** Renders the controls at the end of a page: its handle, the break that the text asks for, and why it ends here. */
export function PageEnd(props: PageEndProps) {
  const { shown, scale, page, top, isLast, wanted, onBreak, onUnbreak } = props
  const { editor, pageEnds } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const moved = useMovedEnd({
    document: props.shown.document,
    targets: props.targets,
    ownTop: top,
    scale,
    onMove: ({ below }) => onBreak(below, wanted),
    onRemove: wanted && (() => onUnbreak(wanted)),
  })
  return (
    <>
      <div className="page-end" data-end={page} style={{ top: top * scale }} data-last={isLast || undefined}>
        <div
          className="page-end-controls"
          data-wanted={wanted !== null || undefined}
          data-open={isOpen || moved.active !== null || undefined}
        >
          <button
            type="button"
            className="page-end-handle"
            aria-label={pageEnds.move(page)}
            title={pageEnds.moveHint}
            {...moved.handle}
          >
            <Icon name="move" size={14} />
          </button>
          {wanted && (
            <button
              type="button"
              className="break-mark"
              aria-label={editor.removeBreak(page + 1)}
              onClick={() => onUnbreak(wanted)}
            >
              {editor.pageBreak}
              <Icon name="close" size={12} />
            </button>
          )}
          <button
            ref={opener}
            type="button"
            className="page-end-why"
            aria-label={pageEnds.why(page)}
            title={pageEnds.why(page)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="help" size={14} />
          </button>
        </div>
        <Suspense>
          {isOpen && (
            <WhyPopover
              page={page}
              shown={shown}
              opener={opener}
              onBreak={(place) => onBreak(place, wanted)}
              onClose={() => setIsOpen(false)}
            />
          )}
        </Suspense>
      </div>
      {moved.active && (
        <BreakTargets
          page={page}
          scale={scale}
          targets={moved.active.targets}
          target={moved.active.target}
          onDrop={moved.drop}
        />
      )}
    </>
  )
}
