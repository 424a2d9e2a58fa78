import type { EditorView } from '@codemirror/view'
import type { PointerEvent } from 'react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../language/language.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TextFinding } from '../analysis/findings.ts'
import type { PictureOnPage } from '../pictures/pictures-on-pages.ts'
import { picturesOnPages } from '../pictures/pictures-on-pages.ts'
import { PAGE_GAP_PX } from './canvas/canvas-document.ts'
import type { Shown } from './canvas/canvas-frame.ts'
import { PageSelection } from './caret/page-selection.tsx'
import type { SelectText } from './caret/use-page-pointer.ts'
import { usePagePointer } from './caret/use-page-pointer.ts'
import { highlightFindings, marksOf } from './finding-marks.ts'
import type { Gap } from './page-breaks.ts'
import { gapsIn } from './page-breaks.ts'
import type { BreakActions } from './page-ends/page-end.tsx'
import { PageEnds } from './page-ends/page-ends.tsx'
import { PageMenu } from './page-ends/page-menu.tsx'
import { lineAt } from './source-places.ts'

/** The actions on the text that its pages offer. */
export type PageActions = BreakActions & {
  readonly onPick: (line: number) => void
  readonly onSelect: SelectText
  readonly onPicture: (picture: PictureOnPage) => void
  readonly onFinding: (finding: TextFinding) => void
}

type PageOverlayProps = {
  readonly shown: Shown
  readonly scale: number
  /** The editor of the text. Null for pages that show no text of it. */
  readonly view: EditorView | null
  readonly actions: PageActions
  readonly findings: readonly TextFinding[]
}

/** How close the pointer has to be to the gap between two blocks, in px of the screen. */
const REACH_PX = 12

/** Lies over the pages. A click goes to the source text, or adds or removes a page break. It has parts for each page. */
export const PageOverlay = memo(function PageOverlay(props: PageOverlayProps) {
  const { shown, scale, view, actions, findings } = props
  const pitchPx = shown.canvas.card.heightPx + PAGE_GAP_PX
  const [near, setNear] = useState<Gap | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in other pages, the gap is elsewhere.
  useEffect(() => setNear(null), [shown.document])
  const gaps = useRef<{ readonly of: Shown; readonly gaps: Gap[] } | null>(null)
  const look = ({ currentTarget, clientY }: PointerEvent) => {
    if (gaps.current?.of !== shown) gaps.current = { of: shown, gaps: gapsIn(shown.document, pitchPx) }
    const y = (clientY - currentTarget.getBoundingClientRect().top) / scale
    const found = gaps.current.gaps.find(({ top }) => Math.abs(top - y) * scale < REACH_PX)
    setNear(found ?? null)
  }
  return (
    <div className="page-overlay" onPointerMove={look} onPointerLeave={() => setNear(null)}>
      <PageMenu>
        <PageButtons shown={shown} scale={scale} view={view} actions={actions} />
      </PageMenu>
      {view && <PageSelection shown={shown} scale={scale} view={view} />}
      <PictureButtons shown={shown} scale={scale} onPicture={actions.onPicture} />
      <FindingMarks shown={shown} scale={scale} findings={findings} onFinding={actions.onFinding} />
      <PageEnds shown={shown} scale={scale} onBreak={actions.onBreak} onUnbreak={actions.onUnbreak} />
      {near && <BreakHere top={near.top * scale} onBreak={() => actions.onBreak(near.below, null)} />}
    </div>
  )
})

type PartProps = Pick<PageOverlayProps, 'shown' | 'scale'>

/** Renders a button for each page. A click goes to the source at that point, or to the page's first line. */
function PageButtons({ shown, scale, view, actions }: Omit<PageOverlayProps, 'findings'>) {
  const text = useText()
  const { document, layout, canvas } = shown
  const { widthPx, heightPx } = canvas.card
  const pointer = usePagePointer({ shown, scale, view, onSelect: actions.onSelect })
  return layout.pages.map(({ firstLine }, index) => {
    const topPx = index * (heightPx + PAGE_GAP_PX)
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
        key={index}
        type="button"
        className="page-button"
        data-page={index + 1}
        aria-label={text.editor.goToSource(index + 1)}
        style={{ top: topPx * scale, width: widthPx * scale, height: heightPx * scale }}
        {...pointer.listeners}
        onClick={(event) => {
          if (pointer.click(event)) return
          const { offsetX, offsetY, detail } = event.nativeEvent
          // A key press has no coordinates.
          const at = detail > 0 ? lineAt(document, { x: offsetX / scale, y: topPx + offsetY / scale }) : null
          const line = at ?? firstLine
          if (line !== null) actions.onPick(line)
        }}
      />
    )
  })
}

/** Renders a button over each picture of the text, which opens its dialog. */
function PictureButtons({ shown, scale, onPicture }: PartProps & Pick<PageActions, 'onPicture'>) {
  const { pictures } = useText()
  const found = useMemo(() => picturesOnPages(shown.document), [shown])
  return found.map((picture) => (
    <button
      key={`${picture.lines[0]} ${picture.index}`}
      type="button"
      className="picture-button"
      aria-label={pictures.edit(picture.alt)}
      style={{
        left: picture.box.left * scale,
        top: picture.box.top * scale,
        width: picture.box.width * scale,
        height: picture.box.height * scale,
      }}
      onClick={() => onPicture(picture)}
    />
  ))
}

/** Renders a mark for each finding, next to its line. */
function FindingMarks({
  shown,
  scale,
  findings,
  onFinding,
}: PartProps & Pick<PageOverlayProps, 'findings'> & Pick<PageActions, 'onFinding'>) {
  const marks = useMemo(() => marksOf(shown.document, findings), [shown, findings])
  useEffect(() => highlightFindings(shown.document, findings), [shown, findings])
  return marks.map(({ finding, top }) => (
    <button
      key={finding.key}
      type="button"
      className="finding-mark"
      data-severity={finding.severity}
      style={{ top: top * scale }}
      aria-label={finding.message}
      title={finding.message}
      onClick={() => onFinding(finding)}
    />
  ))
}

/** Offers a page break at the gap near the pointer. Keyboard users have a shortcut for it. */
function BreakHere({ top, onBreak }: { top: number; onBreak: () => void }) {
  const { editor } = useText()
  return (
    <div className="break-here" style={{ top }}>
      <button type="button" tabIndex={-1} onClick={onBreak}>
        <Icon name="add" size={12} />
        {editor.breakHere}
      </button>
    </div>
  )
}
