import './page-ends.css'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PAGE_GAP_PX } from '../canvas/canvas-document.ts'
import type { Shown } from '../canvas/canvas-frame.ts'
import type { WantedBreak } from '../page-breaks.ts'
import { wantedBreaks } from '../page-breaks.ts'

/** Loaded when somebody asks for the first time. */
const WhyPopover = lazy(() => import('./why-popover.tsx').then(({ WhyPopover }) => ({ default: WhyPopover })))

type PageEndsProps = {
  readonly shown: Shown
  readonly scale: number
  readonly onBreak: (line: number) => void
  readonly onUnbreak: (wanted: WantedBreak) => void
}

/** Renders controls at the end of each page of text: why it ends there, and how to remove a break that the text asks for. */
export function PageEnds({ shown, scale, onBreak, onUnbreak }: PageEndsProps) {
  const pitchPx = shown.canvas.card.heightPx + PAGE_GAP_PX
  const wanted = useMemo(() => {
    const breaks = wantedBreaks(shown.document, pitchPx)
    return new Map(breaks.map((each) => [Math.round(each.top / pitchPx), each]))
  }, [shown, pitchPx])
  return shown.layout.pages.map(({ firstLine }, index) => {
    const page = index + 1
    if (firstLine === null) return null
    const isLast = page === shown.layout.pageCount
    return (
      <PageEnd
        key={page}
        page={page}
        shown={shown}
        top={(page * pitchPx - (isLast ? PAGE_GAP_PX : PAGE_GAP_PX / 2)) * scale}
        isLast={isLast}
        wanted={wanted.get(page) ?? null}
        onBreak={onBreak}
        onUnbreak={onUnbreak}
      />
    )
  })
}

type PageEndProps = Omit<PageEndsProps, 'scale'> & {
  /** From 1. */
  readonly page: number
  /** In px of the screen. */
  readonly top: number
  readonly isLast: boolean
  readonly wanted: WantedBreak | null
}

function PageEnd({ page, shown, top, isLast, wanted, onBreak, onUnbreak }: PageEndProps) {
  const { editor, pageEnds } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="page-end" style={{ top }} data-last={isLast || undefined}>
      <div
        className="page-end-controls"
        data-wanted={wanted !== null || undefined}
        data-open={isOpen || undefined}
      >
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
            onBreak={onBreak}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
