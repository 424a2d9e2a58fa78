import { useMemo, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'
import type { ArticlePart } from './article-parts.ts'
import { fillArticle, partsOf } from './article-parts.ts'
import { pairPages } from './page-pairs.ts'
import type { ComparedSide } from './side.ts'

/** The width of a phone's screen. */
const PHONE_PX = 390

type ArticlesBesideProps = {
  readonly articles: Readonly<Record<ComparedSide, string | null>>
  readonly names: Readonly<Record<ComparedSide, string>>
  readonly columnPx: number
}

const NO_PARTS: readonly ArticlePart[] = []

/** Renders the articles of two versions side by side as on a phone, with marks beside the parts that differ. */
export function ArticlesBeside({ articles, names, columnPx }: ArticlesBesideProps) {
  const [parts, setParts] = useState<Readonly<Record<ComparedSide, readonly ArticlePart[]>>>({
    older: NO_PARTS,
    newer: NO_PARTS,
  })
  const changed = useMemo(() => {
    const runs = pairPages(
      parts.older.map(({ html }) => html),
      parts.newer.map(({ html }) => html),
    ).filter(({ isSame }) => !isSame)
    const of = (side: ComparedSide) =>
      runs.flatMap((run) => parts[side].slice(run[side].start, run[side].start + run[side].count))
    return { older: of('older'), newer: of('newer') }
  }, [parts])
  return (
    <div className="page-pair">
      {(['older', 'newer'] as const).map((side) => (
        <Article
          key={articles[side]}
          side={side}
          html={articles[side]}
          name={names[side]}
          scale={Math.min(1, columnPx / PHONE_PX)}
          changed={changed[side]}
          onParts={(found) => setParts((before) => ({ ...before, [side]: found }))}
        />
      ))}
    </div>
  )
}

type ArticleProps = {
  readonly side: ComparedSide
  /** Null if the version is not for a platform with articles. */
  readonly html: string | null
  readonly name: string
  readonly scale: number
  readonly changed: readonly ArticlePart[]
  readonly onParts: (parts: readonly ArticlePart[]) => void
}

function Article({ side, html, name, scale, changed, onParts }: ArticleProps) {
  const { editor, history } = useText()
  const [heightPx, setHeightPx] = useState(PHONE_PX)
  const fill = async (document: Document | null) => {
    if (!document || html === null) return
    const measure = () => {
      setHeightPx(document.documentElement.scrollHeight)
      onParts(partsOf(document))
    }
    const pictures = fillArticle(document, html)
    measure()
    await pictures
    measure()
  }
  return (
    <figure className="page-column" data-side={side}>
      <figcaption className="page-numbers">{html === null ? history.noPages : editor.article}</figcaption>
      {html !== null && (
        <div className="page-window" style={{ width: PHONE_PX * scale, height: heightPx * scale }}>
          <iframe
            title={`${name}: ${editor.article}`}
            src={`${environment.basePath}/preview`}
            sandbox="allow-same-origin"
            tabIndex={-1}
            data-shown
            style={{ width: PHONE_PX, height: heightPx, transform: `scale(${scale})` }}
            onLoad={({ currentTarget }) => void fill(currentTarget.contentDocument)}
          />
          <span className="page-edge" style={{ top: 0, height: heightPx * scale }} />
          {changed.map(({ top, height }) => (
            <span
              key={top}
              className="change-mark"
              style={{ left: 6 * scale, top: top * scale, height: height * scale }}
            />
          ))}
        </div>
      )}
    </figure>
  )
}
