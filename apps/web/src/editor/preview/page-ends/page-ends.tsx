import './page-ends.css'
import { useMemo } from 'react'
import { PAGE_GAP_PX } from '../canvas/canvas-document.ts'
import type { Shown } from '../canvas/canvas-frame.ts'
import { endsIn, wantedBreaks } from '../page-breaks.ts'
import type { BreakActions } from './page-end.tsx'
import { PageEnd } from './page-end.tsx'

type PageEndsProps = BreakActions & { readonly shown: Shown; readonly scale: number }

/** Renders the controls at the end of each page of text. */
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
    const asked = wanted.get(page) ?? null
    return (
      <PageEnd
        key={page}
        page={page}
        shown={shown}
        scale={scale}
        top={page * pitchPx - (isLast ? PAGE_GAP_PX : PAGE_GAP_PX / 2)}
        isLast={isLast}
        wanted={asked}
        // A page can end earlier, and one that the text ends can end later, too. Measured when it is moved.
        targets={() =>
          endsIn(shown.document, pitchPx).filter(({ top }) => {
            const on = Math.floor(top / pitchPx)
            return on === index || (asked !== null && on === index + 1)
          })
        }
        onBreak={onBreak}
        onUnbreak={onUnbreak}
      />
    )
  })
}
