import { LIMITS } from '@galley/contracts/limits'
import { mergeTexts } from '../../history/merge-texts.ts'

/** The Markdown and the title of a project. */
export type ProjectText = { readonly markdown: string; readonly title: string }

/** Returns only the Markdown and the title of an object that has both. */
export function textOf({ markdown, title }: ProjectText): ProjectText {
  return { markdown, title }
}

export function isSame(one: ProjectText, other: ProjectText): boolean {
  return one.markdown === other.markdown && one.title === other.title
}

/** Merges title and Markdown that were both edited from `base`. Returns null if they conflict. */
export function mergeWritings(base: ProjectText, mine: ProjectText, theirs: ProjectText): ProjectText | null {
  const title = mergeTexts(base.title, mine.title, theirs.title)
  const markdown = mergeTexts(base.markdown, mine.markdown, theirs.markdown)
  return title === null || markdown === null ? null : { title, markdown }
}

/** Returns the fields that changed, which is what a save sends. */
export function changeOf(before: ProjectText, after: ProjectText): Partial<ProjectText> {
  return {
    ...(before.markdown !== after.markdown && { markdown: after.markdown }),
    ...(before.title !== after.title && { title: after.title }),
  }
}

/** Returns whether the service accepts the text. */
export function isSavable({ markdown, title }: ProjectText): boolean {
  const fits = markdown.length <= LIMITS.markdownChars && title.length <= LIMITS.titleChars
  return markdown !== '' && fits
}

/** Returns the text of the first heading, without its markup. Null without a heading. */
export function headingOf(markdown: string): string | null {
  const [, line = ''] = /^#{1,6}[ \t]+(.*)$/m.exec(markdown) ?? []
  const words = line.slice(0, LIMITS.titleChars).replace(/[*_`]/g, '').trim()
  return words === '' ? null : words
}
