import type { Element, Root } from 'hast'
import { attribute, find, isElement, make, rewrite, textOf } from './tree.ts'

/** Where the mark of a footnote leads: Word, exported Google Docs, GitHub and Pandoc. */
const TARGET = /#(_?(?:ftn|edn|ftnt)\d+|user-content-fn-[\w-]+|fn:?\d+)$/

/**
 * Makes footnotes elements of their own: `<footnote-mark>` and `<footnote-text>`, each with the property `label`. A mark
 * whose text is not in the document stays text.
 */
export function findFootnotes(tree: Root): void {
  const labels = new Map<Element, string>()
  const known = new Map<string, Element>()
  rewrite(tree, (element) => {
    const [, target] = TARGET.exec(attribute(element, 'href')) ?? []
    const note = target === undefined ? null : noteOf(tree, target)
    if (!note || find(note, (each) => each === element)) return null
    const label = /[\w-]*\w/.exec(textOf(element))?.[0] ?? String(known.size + 1)
    known.set(label, note)
    labels.set(note, label)
    return [make('footnote-mark', [{ type: 'text', value: label }], { label })]
  })
  if (labels.size === 0) return
  rewrite(tree, (element) => (isElement(element, /^sup$/) ? markIn(element) : null))
  const notes = [...labels].map(([note, label]) => make('footnote-text', withoutBackLinks(note), { label }))
  rewrite(tree, (element) => (labels.has(element) || isHeadOfNotes(element) ? [] : null))
  tree.children.push(...notes)
}

function noteOf(tree: Root, target: string): Element | null {
  const id = target.replace(/^_/, '')
  const isNamed = (each: Element) => attribute(each, 'id') === id || attribute(each, 'name') === target
  const named = find(tree, isNamed)
  if (named?.tagName !== 'a') return named
  // Exported Google Docs name the link in the note, and not the note.
  return find(tree, (each) => /^(?:p|div|li)$/.test(each.tagName) && each.children.includes(named))
}

const isMark = (each: Element) => each.tagName === 'footnote-mark'

/** A mark is raised by itself. */
function markIn(raised: Element) {
  const mark = find(raised, isMark)
  return mark && textOf(raised).trim() === textOf(mark) ? [mark] : null
}

function withoutBackLinks(note: Element) {
  rewrite(note, (element) => {
    const isBack = /#(?:_?(?:ftn|edn|ftnt)_?ref\d+|user-content-fnref-.*|fnref:?\d+)$/.test(
      attribute(element, 'href'),
    )
    return isBack ? [] : null
  })
  return /^(?:p|div|li)$/.test(note.tagName) ? note.children : [note]
}

/** Word draws a line above its footnotes, and GitHub adds a heading for screen readers. */
function isHeadOfNotes(element: Element): boolean {
  const isLine = element.tagName === 'hr' && attribute(element, 'width') === '33%'
  return isLine || attribute(element, 'id') === 'footnote-label'
}
