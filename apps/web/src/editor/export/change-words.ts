import type { RenderConfig } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { BrandKits, Theme } from '@galley/render'
import { findTheme, platformProfiles } from '@galley/render'
import type { Render } from '@galley/sdk'
import type { Dictionary, Language } from '../../language/language.ts'
import { language, useText } from '../../language/language.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import type { RenderDifference } from './changes-between.ts'

/** The words of the app, and the writer's own themes, which have names of their own. */
export type Words = {
  readonly text: Dictionary
  readonly which: Language
  readonly ownThemes: readonly Theme[]
  readonly brands: BrandKits
}

export function useWords(): Words {
  const { own } = useOwnThemes()
  return { text: useText(), which: language.use(), ownThemes: own.themes, brands: own.brands }
}

type Made = Pick<Render, 'platform' | 'config'>

/** Returns changes in words, with their new values. `after` is what they lead to. */
export function wordsOfChanges(changes: readonly RenderDifference[], after: Made, words: Words): string {
  return changes.map((change) => wordsOf(change, after, words)).join(' · ')
}

/** Returns the name of a render's platform and theme. */
export function nameOfLook({ platform, config }: Made, words: Words): string {
  return `${platformProfiles[platform].name[words.which]} · ${nameOfTheme(config.theme, words)}`
}

/** Returns the name of a theme, or that it was deleted. */
export function nameOfTheme(id: string, { text, which, ownThemes }: Words): string {
  const theme = findTheme(id, ownThemes)
  if (theme) return theme.name[which]
  return isId('theme', id) ? text.design.deletedTheme : id
}

function nameOfBrand(id: string | null, { text, brands }: Words): string {
  return id === null ? text.common.none : (brands[id]?.name ?? text.brands.deleted)
}

function wordsOf(change: RenderDifference, { platform, config }: Made, words: Words): string {
  const { text, which } = words
  if (change === 'text') return text.exports.textChanged
  if (change === 'platform') return platformProfiles[platform].name[which]
  const said = change === 'brand' ? nameOfBrand(config.brand, words) : settingOf(change, config, words)
  return `${text.exports.settings[change]}: ${said}`
}

function settingOf(name: keyof RenderConfig, config: RenderConfig, words: Words): string {
  const { text } = words
  const value = config[name]
  if (typeof value === 'boolean') return value ? text.commands.on : text.commands.off
  if (name === 'theme') return nameOfTheme(config.theme, words)
  if (name === 'scheme') return text.design[config.scheme]
  if (name === 'font_size') return text.design.sizes[config.font_size]
  if (name === 'line_breaks') return text.design.lineBreakModes[config.line_breaks]
  if (name === 'fit') return config.fit === 'even' ? text.commands.on : text.commands.off
  if (value === null) return text.common.none
  return typeof value === 'object' ? text.covers.layouts[value.layout] : String(value)
}
