import type { RenderConfig } from '@galley/contracts'
import { findTheme, platformProfiles } from '@galley/render'
import type { Render } from '@galley/sdk'
import type { Dictionary, Language } from '../../language/language.ts'
import type { RenderDifference } from './changes-between.ts'

export type Words = { readonly text: Dictionary; readonly which: Language }

type Made = Pick<Render, 'platform' | 'config'>

/** Returns changes in words, with their new values. `after` is what they lead to. */
export function wordsOfChanges(changes: readonly RenderDifference[], after: Made, words: Words): string {
  return changes.map((change) => wordsOf(change, after, words)).join(' · ')
}

/** Returns the name of a render's platform and theme. */
export function nameOfLook({ platform, config }: Made, { which }: Words): string {
  return `${platformProfiles[platform].name[which]} · ${findTheme(config.theme)?.name[which] ?? config.theme}`
}

function wordsOf(change: RenderDifference, { platform, config }: Made, { text, which }: Words): string {
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
