import { chooseDesign, listThemes } from '@galley/contracts'
import { findTheme } from '@galley/render'
import type { z } from 'zod'
import { previewOf } from '../../catalogue/theme-previews.ts'
import { contactSheet } from '../pictures/page-pictures.ts'
import { handleTool } from './tool-run.ts'

const THEMES_AT_ONCE = 6
const STRIP = { columns: THEMES_AT_ONCE, cellWidth: 210, gap: 10 }

type ListedTheme = z.output<(typeof listThemes.answer & { kind: 'json' })['data']>[number]

/** Finds themes by the words of a mood, the best first, and shows a page of each side by side. */
export const chooseDesignTool = handleTool(chooseDesign, {
  run: async ({ call }, { mood, platform, scheme, from }) => {
    const { data: all } = await call(listThemes)
    const usable = all.filter(({ platforms }) => platform === undefined || platforms.includes(platform))
    const words = wordsOf(mood ?? '')
    const ranked = usable
      .map((theme) => ({ theme, score: scoreOf(theme, words) }))
      .sort((one, other) => other.score - one.score)
    const fitting = ranked.filter(({ score }) => score > 0)
    const found = fitting.length > 0 ? fitting : ranked
    const shown = found.slice(from, from + THEMES_AT_ONCE).map(({ theme }) => theme)
    const next = from + shown.length
    const data = {
      ...(words.length > 0 && { matched: fitting.length }),
      ...(fitting.length === 0 && { moods: [...new Set(usable.flatMap(({ tags }) => tags))] }),
      // In the order of the strip.
      themes: shown.map(present),
      next: next < found.length ? next : null,
    }
    const previews = shown.flatMap(({ theme_id }) => {
      const theme = findTheme(theme_id)
      return (
        (theme && (previewOf(theme, scheme) ?? previewOf(theme, scheme === 'light' ? 'dark' : 'light'))) ?? []
      )
    })
    return { data, ...(previews.length > 0 && { pictures: [await contactSheet(previews, STRIP)] }) }
  },
})

function present({ theme_id, name, tags, schemes, description }: ListedTheme) {
  return { theme: theme_id, name: name.en, tags, schemes, description: description.en }
}

function wordsOf(mood: string): string[] {
  return mood
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word))
}

/** A tag counts more than a word of the description. */
function scoreOf(
  { theme_id, name, family, tags, description }: ListedTheme,
  words: readonly string[],
): number {
  const labels = [theme_id, family, name.en, name.zh, ...tags].join(' ').toLowerCase()
  const sentences = `${description.en} ${description.zh}`.toLowerCase()
  const scores = words.map((word) => (labels.includes(word) ? 3 : 0) + (sentences.includes(word) ? 1 : 0))
  return scores.reduce((sum, score) => sum + score, 0)
}
