import { useMemo, useState } from 'react'
import { useText } from '../language/language.ts'
import { Failure, Loading } from '../ui/feedback/states.tsx'
import type { ComparedLine } from '../versions/compare-texts.ts'
import { compareTexts, foldUnchanged } from '../versions/compare-texts.ts'
import { useVersionText } from '../versions/use-versions.ts'

type ComparisonProps = {
  readonly id: string
  /** Null if there is no older version. */
  readonly older: number | null
  readonly newer: number
}

const CONTEXT_LINES = 3

/** Renders the difference between two versions of a text. */
export function Comparison({ id, older, newer }: ComparisonProps) {
  const before = useVersionText(id, older)
  const after = useVersionText(id, newer)
  const error = before.error ?? after.error
  if (error) return <Failure error={error} />
  if (!after.data || (older !== null && !before.data)) return <Loading />
  const nothing = { title: '', markdown: '' }
  return <Changes key={`${older} ${newer}`} before={before.data ?? nothing} after={after.data} />
}

type Text = { readonly title: string; readonly markdown: string }

function Changes({ before, after }: { before: Text; after: Text }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const titles = useMemo(() => compareTexts(before.title, after.title), [before, after])
  const lines = useMemo(() => compareTexts(before.markdown, after.markdown), [before, after])
  const shown = useMemo(() => (isWhole ? lines : foldUnchanged(lines, CONTEXT_LINES)), [lines, isWhole])
  const isSameTitle = before.title === after.title
  if (isSameTitle && before.markdown === after.markdown)
    return <p className="comparison-none quiet">{text.history.same}</p>
  return (
    <div className="comparison">
      <p className="comparison-sum">{text.history.sum(count(lines, 'added'), count(lines, 'removed'))}</p>
      {!isSameTitle && (
        <div className="comparison-title">
          {titles.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </div>
      )}
      <div className="comparison-lines">
        {shown.map((line, at) =>
          line.kind === 'fold' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move.
            <button key={at} type="button" className="fold" onClick={() => setWhole(true)}>
              {text.history.unchanged(line.count)}
            </button>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Line key={at} line={line} />
          ),
        )}
      </div>
    </div>
  )
}

function count(lines: readonly ComparedLine[], kind: ComparedLine['kind']): number {
  return lines.filter((line) => line.kind === kind).length
}

const ELEMENTS = { same: 'p', added: 'ins', removed: 'del' } as const

function Line({ line: { kind, pieces } }: { line: ComparedLine }) {
  const { history } = useText()
  const Element = ELEMENTS[kind]
  return (
    <Element className="line" data-kind={kind}>
      {kind !== 'same' && <span className="visually-hidden">{history[kind]}</span>}
      {pieces.map(({ text, isChanged }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
        isChanged ? <mark key={at}>{shortened(text)}</mark> : <span key={at}>{shortened(text)}</span>,
      )}
    </Element>
  )
}

/** Shortens the `data:` address of a picture, which would fill the screen with unreadable characters. */
function shortened(text: string): string {
  return text.replace(/(data:[\w/+.-]{1,40}[;,])[^\s)"'>]{60,}/g, '$1…')
}
