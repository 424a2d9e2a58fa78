import type { Inline, InlineStyle } from '../../article/article.ts'
import { roleOfTag } from './allow-list.ts'
import { closeGapBetween, closeGaps } from './punctuation-gaps.ts'

type Wrapper =
  | { kind: 'style'; style: InlineStyle }
  | { kind: 'link'; href: string | null }
  | { kind: 'hidden' }
type Frame = { readonly wrapper: Wrapper; readonly tag: string | null; readonly children: Inline[] }

/** Limits nesting, because trees are walked by recursion. Deeper elements keep only their text. */
const MAX_DEPTH = 40

/** Han, kana and full-width punctuation: scripts that put no blank between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’…—]/u

const NOTED: ReadonlySet<InlineStyle> = new Set(['mark', 'drawn-line', 'drawn-circle'])

export type InlineBuilder = ReturnType<typeof inlineBuilder>

/**
 * Builds a balanced tree of inlines from Markdown's tokens and raw HTML's tags.
 *
 * Markdown's own nesting is always right. A raw HTML tag can only close tags inside the present Markdown element, and
 * tags that are left open end with that element.
 */
export function inlineBuilder() {
  const root: Inline[] = []
  const frames: Frame[] = []
  /** The number of open Markdown elements that are too deep to have a frame. */
  let beyond = 0
  let lastChar = ''
  /** The last text, as long as only styles have begun or ended since. */
  let lastText = { kind: 'text' as const, text: '' }
  let softBreak: { kind: 'soft-break'; isBlank: boolean } | null = null

  const target = () => frames.at(-1)?.children ?? root

  function pop() {
    const frame = frames.pop()
    // One by one, because a line may have more inlines than a call can take as arguments.
    if (frame) for (const inline of wrapped(frame)) target().push(inline)
  }

  function popTo(depth: number) {
    while (frames.length > depth) pop()
  }

  function add(inline: Inline) {
    target().push(inline)
    softBreak = null
    lastChar = ''
    lastText = { kind: 'text', text: '' }
  }

  function addText(written: string) {
    if (written === '') return
    if (softBreak && isSpaceless(lastChar) && isSpaceless(firstOf(written))) softBreak.isBlank = false
    softBreak = null
    const [before, text] = closeGapBetween(lastText.text, closeGaps(written))
    lastText.text = before
    lastText = { kind: 'text', text }
    lastChar = lastOf(text)
    target().push(lastText)
  }

  /** Adds a line end of the source. It is a blank, except between two characters of a script without blanks. */
  function addSoftBreak() {
    softBreak = { kind: 'soft-break', isBlank: true }
    lastText = { kind: 'text', text: '' }
    target().push(softBreak)
  }

  /** Adds a note to the marked words before it. Without any, its source is text. */
  function addNote(text: string, source: string) {
    const last = target().at(-1)
    if (last?.kind === 'styled' && NOTED.has(last.style)) add({ kind: 'note', text })
    else addText(source)
  }

  function open(wrapper: Wrapper, tag: string | null = null) {
    if (frames.length < MAX_DEPTH) frames.push({ wrapper, tag, children: [] })
    else if (tag === null) beyond++
  }

  /** Ends the innermost Markdown element and the tags that were left open inside it. */
  function close() {
    if (beyond > 0) beyond--
    else popTo(frames.findLastIndex((frame) => frame.tag === null))
  }

  function closeTag(tag: string) {
    const base = frames.findLastIndex((frame) => frame.tag === null)
    const index = frames.findLastIndex((frame) => frame.tag === tag)
    if (index > base) popTo(index)
  }

  /** Returns true if only white space was written yet. */
  const isBlank = () =>
    frames.length === 0 && root.every((inline) => inline.kind === 'text' && !inline.text.trim())

  function finish(): Inline[] {
    popTo(0)
    return merged(root)
  }

  return { add, addText, addSoftBreak, addNote, open, close, closeTag, isBlank, finish }
}

/** Returns the wrapper for an inline raw HTML tag. Null for tags that change nothing. */
export function wrapperOfTag(name: string): Wrapper | null {
  const role = roleOfTag(name)
  if (role.kind === 'style') return { kind: 'style', style: role.style }
  return role.kind === 'hidden' ? { kind: 'hidden' } : null
}

function wrapped({ wrapper, children }: Frame): Inline[] {
  const inside = merged(children)
  if (wrapper.kind === 'hidden' || inside.length === 0) return []
  if (wrapper.kind === 'style') return [{ kind: 'styled', style: wrapper.style, children: inside }]
  return wrapper.href === null ? inside : [{ kind: 'link', href: wrapper.href, children: inside }]
}

function merged(inlines: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of inlines) {
    const last = result.at(-1)
    if (inline.kind !== 'text') result.push(inline)
    else if (last?.kind === 'text')
      result[result.length - 1] = { kind: 'text', text: last.text + inline.text }
    else if (inline.text !== '') result.push(inline)
  }
  return result
}

const isSpaceless = (char: string) => spaceless.test(char)
const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 32)
const lastOf = (text: string) => text.match(/.$/su)?.[0] ?? ''
