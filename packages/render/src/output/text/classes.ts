import type { Inline } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { hasWordSpaces, rightToLeft } from '../../article/script.ts'

/** Returns the names of an element's classes. Null without any, so that the attribute is left out. */
export function classes(...names: (string | false | undefined)[]): string | null {
  const given = names.filter((name) => name)
  return given.length > 0 ? given.join(' ') : null
}

/** Returns whether a text is in a script with blanks between its words. */
export function isLatin(inlines: readonly Inline[]): boolean {
  const text = plainTextOf(inlines)
  return hasWordSpaces(text) || rightToLeft.test(text)
}
