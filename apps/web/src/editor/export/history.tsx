import type { RenderConfig } from '@galley/contracts'
import { findTheme, platformProfiles } from '@galley/render'
import type { Render } from '@galley/sdk'
import type { Dictionary, Language } from '../../language/language.ts'
import { language, useText } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import type { RenderChange } from './changes-between.ts'
import { changesBetween } from './changes-between.ts'

type HistoryProps = {
  /** Newest first. */
  readonly renders: readonly Render[]
  readonly shown: string
  readonly onShow: (id: string) => void
}

/** Renders the list of kept renders, each with its changes from the previous one. A click shows its pages. */
export function History({ renders, shown, onShow }: HistoryProps) {
  const text = useText()
  const which = language.use()
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
              <span>{saidOf(render, renders[index + 1], { text, which })}</span>
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

type Words = { readonly text: Dictionary; readonly which: Language }

/** Returns a render's description: its changes, or its platform and version if there is no earlier render. */
function saidOf(render: Render, before: Render | undefined, words: Words): string {
  const { renders, exports } = words.text
  if (!before) return `${renders.platform[render.platform]} · ${renders.version(render.project_version)}`
  const changes = changesBetween(before, render)
  if (changes.length === 0) return exports.unchanged
  return changes.map((change) => wordsOf(change, render, words)).join(' · ')
}

function wordsOf(change: RenderChange, { platform, config }: Render, { text, which }: Words): string {
  if (change === 'text') return text.exports.textChanged
  if (change === 'platform') return platformProfiles[platform].name[which]
  return `${text.exports.settings[change]}: ${settingOf(change, config, { text, which })}`
}

function settingOf(name: keyof RenderConfig, config: RenderConfig, { text, which }: Words): string {
  const value = config[name]
  if (typeof value === 'boolean') return value ? text.commands.on : text.commands.off
  if (name === 'theme') return findTheme(config.theme)?.name[which] ?? config.theme
  if (name === 'scheme') return text.design[config.scheme]
  if (name === 'font_size') return text.design.sizes[config.font_size]
  if (name === 'line_breaks') return text.design.lineBreakModes[config.line_breaks]
  if (name === 'fit') return config.fit === 'even' ? text.commands.on : text.commands.off
  return value === null ? text.common.none : String(value)
}
