import { LIMITS } from '@galley/contracts/limits'

/** What a project says. */
export type Text = { readonly markdown: string; readonly title: string }

/** The text alone, of whatever carries one. */
export function textOf({ markdown, title }: Text): Text {
  return { markdown, title }
}

export function isSame(one: Text, other: Text): boolean {
  return one.markdown === other.markdown && one.title === other.title
}

/** What has to be sent to make one of the other. */
export function changeOf(before: Text, after: Text): Partial<Text> {
  return {
    ...(before.markdown !== after.markdown && { markdown: after.markdown }),
    ...(before.title !== after.title && { title: after.title }),
  }
}

/** Whether the service takes it. */
export function isSavable({ markdown, title }: Text): boolean {
  const fits = markdown.length <= LIMITS.markdownChars && title.length <= LIMITS.titleChars
  return markdown !== '' && fits
}

/** What the first heading says, without its marks. Null without one. */
export function headingOf(markdown: string): string | null {
  const [, line = ''] = /^#{1,6}[ \t]+(.*)$/m.exec(markdown) ?? []
  const words = line.slice(0, LIMITS.titleChars).replace(/[*_`]/g, '').trim()
  return words === '' ? null : words
}
