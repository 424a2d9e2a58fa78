import type { Design, DesignChange } from '@galley/contracts'
import { changeDesign, designChangeBetween } from '@galley/contracts'
import { LIMITS } from '@galley/contracts/limits'
import { mergeTexts } from '../../versions/merge-texts.ts'

/** The Markdown, the title and the design of a project, which are saved as one version. */
export type ProjectText = { readonly markdown: string; readonly title: string; readonly design: Design }

/** Returns only these parts of an object that has them. */
export function textOf({ markdown, title, design }: ProjectText): ProjectText {
  return { markdown, title, design }
}

export function isSame(one: ProjectText, other: ProjectText): boolean {
  return (
    one.markdown === other.markdown && one.title === other.title && isSameDesign(one.design, other.design)
  )
}

/**
 * Merges what was edited twice from `base`. Returns null if the titles or the Markdown conflict. A setting that both
 * have changed stays as in `mine`: pages can show one only, and the history has the other.
 */
export function mergeWritings(base: ProjectText, mine: ProjectText, theirs: ProjectText): ProjectText | null {
  const title = mergeTexts(base.title, mine.title, theirs.title)
  const markdown = mergeTexts(base.markdown, mine.markdown, theirs.markdown)
  const design = changeDesign(theirs.design, designChangeBetween(base.design, mine.design))
  return title === null || markdown === null ? null : { title, markdown, design }
}

/** The fields of a request that saves a text. */
export type TextChange = {
  readonly markdown?: string
  readonly title?: string
  readonly design?: DesignChange
}

/** Returns the fields that changed, which is what a save sends. */
export function changeOf(before: ProjectText, after: ProjectText): TextChange {
  return {
    ...(before.markdown !== after.markdown && { markdown: after.markdown }),
    ...(before.title !== after.title && { title: after.title }),
    ...(!isSameDesign(before.design, after.design) && {
      design: designChangeBetween(before.design, after.design),
    }),
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

/** Returns whether the title is the text's first heading, or both are missing. The title then follows the heading. */
export function isTitleHeading({ markdown, title }: ProjectText): boolean {
  return title === (headingOf(markdown) ?? '')
}

function isSameDesign(one: Design, other: Design): boolean {
  return one === other || Object.keys(designChangeBetween(one, other)).length === 0
}
