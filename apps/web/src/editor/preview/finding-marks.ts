import type { TextFinding } from '../analysis/findings.ts'

export type FindingMark = { readonly finding: TextFinding; readonly top: number }

const SEVERITIES = ['high', 'medium', 'low', 'hint'] as const

/** Returns each finding's place on the pages, in px of the unscaled document, without findings about the whole text. */
export function marksOf(document: Document, findings: readonly TextFinding[]): FindingMark[] {
  if (findings.length === 0) return []
  const blocks = blocksIn(document)
  return findings.flatMap((finding) => {
    const rect = finding.range && blockOf(blocks, finding.range.line)?.element.getClientRects()[0]
    return rect ? [{ finding, top: rect.top }] : []
  })
}

/**
 * Underlines the findings on the pages. Highlights change no element, so the layout stays the same.
 * Returns a function that removes them.
 */
export function highlightFindings(document: Document, findings: readonly TextFinding[]): () => void {
  const view = document.defaultView as (Window & typeof globalThis) | null
  const registry = view?.CSS?.highlights
  if (!view || !registry) return () => {}
  const ranges = rangesOf(document, findings)
  for (const severity of SEVERITIES) {
    const those = ranges.filter(({ finding }) => finding.severity === severity).map(({ range }) => range)
    registry.set(`finding-${severity}`, new view.Highlight(...those))
  }
  return () => {
    for (const severity of SEVERITIES) registry.delete(`finding-${severity}`)
  }
}

type Block = { readonly element: Element; readonly start: number; readonly end: number }

/** Returns the blocks of the text with their source lines. */
export function blocksIn(document: Document): Block[] {
  return [...document.querySelectorAll('#flow [data-lines]:not(.page-break)')].map((element) => {
    const [start = 0, end = 0] = (element.getAttribute('data-lines') ?? '').split('-').map(Number)
    return { element, start, end }
  })
}

/** Returns the innermost block of a line, which is the last one that contains it. */
export function blockOf(blocks: readonly Block[], line: number): Block | undefined {
  return blocks.findLast(({ start, end }) => start <= line && line <= end)
}

function rangesOf(document: Document, findings: readonly TextFinding[]) {
  const blocks = findings.length > 0 ? blocksIn(document) : []
  const seen = new Map<string, number>()
  return findings.flatMap((finding) => {
    const { match, range } = finding
    const block = range && blockOf(blocks, range.line)
    if (!block || !match) return []
    const key = `${block.start} ${match}`
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const found = wordsIn(block.element, match, nth)
    return found ? [{ finding, range: found }] : []
  })
}

/** Returns the range of the nth occurrence of words in a block. Null when markup divides them. */
function wordsIn(block: Element, words: string, nth: number): Range | null {
  const document = block.ownerDocument
  // 4 is NodeFilter.SHOW_TEXT.
  const walker = document.createTreeWalker(block, 4)
  let left = nth
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      if (left-- > 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + words.length)
      return range
    }
  }
  return null
}
