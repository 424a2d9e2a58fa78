import type { Render } from '@galley/sdk'
import { useMoments } from '../../language/moments.ts'
import type { Words } from './change-words.ts'
import { useWords, wordsOfChanges } from './change-words.ts'
import { changesBetween } from './changes-between.ts'
import type { RenderedTexts } from './use-rendered-texts.ts'
import { isSameWriting } from './use-rendered-texts.ts'

type HistoryProps = {
  /** Newest first. */
  readonly renders: readonly Render[]
  readonly shown: string
  readonly texts: RenderedTexts
  readonly onShow: (id: string) => void
}

/** Renders the list of kept renders, each with its changes from the previous one. A click shows its pages. */
export function History({ renders, shown, texts, onShow }: HistoryProps) {
  const words = useWords()
  const { text } = words
  const { moment } = useMoments()
  return (
    <details className="export-history">
      <summary>{text.exports.history}</summary>
      <ol>
        {renders.map((render, index) => (
          <li key={render.render_id}>
            <button
              type="button"
              aria-current={render.render_id === shown || undefined}
              disabled={render.status !== 'completed'}
              onClick={() => onShow(render.render_id)}
            >
              <span>{saidOf(render, renders[index + 1], { words, texts })}</span>
              <span className="quiet">
                {moment(render.created_at)} · {text.renders.status[render.status]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Returns a render's description: its changes, or its platform and version if there is no earlier render. */
function saidOf(render: Render, before: Render | undefined, { words, texts }: Saying): string {
  const { renders, exports } = words.text
  if (!before) return `${renders.platform[render.platform]} · ${renders.version(render.project_version)}`
  const [written, writtenBefore] = [render, before].map(({ project_version }) => texts.get(project_version))
  const changes = changesBetween(before, render, isSameWriting(written, writtenBefore))
  return changes.length === 0 ? exports.unchanged : wordsOfChanges(changes, render, words)
}

type Saying = { readonly words: Words; readonly texts: RenderedTexts }
