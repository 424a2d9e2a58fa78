/** How a text stands on its pages. Counts, and the least size of type in px of the card. */
export type TextFigures = {
  /** The text with a line end at each line break and each block. */
  readonly text: string
  /** Short lines that head what follows, and those of them that end a page. */
  readonly titles: number
  readonly stranded: number
  /** Paragraphs of several lines, and those whose last line is one character. */
  readonly paragraphs: number
  readonly lonely: number
  readonly leastPx: number
}

/**
 * Measures a paginated canvas. It finds the short lines by their text and not by our classes, so that it can't share a fault with
 * what it measures. It is sent to the page as source text, so it uses nothing from outside itself.
 */
export function meterText({ cardHeightPx }: { readonly cardHeightPx: number }): TextFigures {
  const INLINE = /^(?:SPAN|A|STRONG|EM|CODE|IMG|BR|SUB|SUP|MARK|S|U|RUBY|RT|KBD|SMALL|DEL|INS|WBR|B|I|BDI)$/
  const COUNTED =
    /^(?:\d{1,2}[、.．]|[一二三四五六七八九十]{1,3}、|[①-⑳]|(?:step|day|part) ?\d|第[一二三四五六七八九十\d]+[天步章])/iu
  const SENTENCE_END = /[。！!…；;，,]$/u
  const flow = document.getElementById('flow') ?? document.body
  // The text below a cover begins after its title.
  const coverTitle = document.querySelector('#cover .title')?.textContent ?? ''
  const paragraphs = [...flow.querySelectorAll('p')]
  const titles = paragraphs.filter(isTitle)
  const severalLines = paragraphs.filter((paragraph) => linesOf(paragraph).length > 1)
  return {
    text: `${coverTitle}\n${textOf(flow)}`.replace(/\s*\n\s*/g, '\n'),
    titles: titles.length,
    stranded: titles.filter((title) => {
      const next = title.nextElementSibling
      return next !== null && pageOf(next, 'first') > pageOf(title, 'last')
    }).length,
    paragraphs: severalLines.length,
    lonely: severalLines.filter((paragraph) =>
      /^\p{P}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*$/u.test(
        linesOf(paragraph).at(-1) ?? '',
      ),
    ).length,
    leastPx: leastSize(),
  }

  /** A break that only ends a ragged line is none of the author's. */
  function textOf(node: Node): string {
    if (node instanceof Text) return node.data.replace(/\n/g, ' ')
    if (!(node instanceof Element) || node.matches('style,template')) return ''
    if (node.matches('br')) return node.matches('.ragged') ? '' : '\n'
    const inner = [...node.childNodes].map(textOf).join('')
    return INLINE.test(node.tagName) ? inner : `\n${inner}\n`
  }

  function isTitle(paragraph: Element): boolean {
    const text = (paragraph.textContent ?? '').trim()
    const next = paragraph.nextElementSibling
    if (text === '' || text.length > 30 || SENTENCE_END.test(text) || paragraph.querySelector('br'))
      return false
    if (
      paragraph.parentElement !== flow ||
      next === null ||
      next.matches('h1,h2,h3,hr,.page-break,.footnotes')
    )
      return false
    return isLead(paragraph) && !isLead(next)
  }

  function isLead(element: Element): boolean {
    const text = (element.textContent ?? '').trim()
    if (!element.matches('p') || text.length > 30) return false
    return COUNTED.test(text) || element.querySelector(':scope>strong')?.textContent?.trim() === text
  }

  function rectsOf(element: Element): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  function pageOf(element: Element, which: 'first' | 'last'): number {
    const rect = rectsOf(element).at(which === 'first' ? 0 : -1)
    return rect ? Math.floor((rect.top + rect.bottom) / 2 / cardHeightPx + scrollY / cardHeightPx) : 0
  }

  function linesOf(paragraph: Element): string[] {
    const lines: { bottom: number; text: string }[] = []
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && !node.parentElement?.closest('rt,sup,sub,.katex')) addText(lines, node)
    return lines.map(({ text }) => text)
  }

  function addText(lines: { bottom: number; text: string }[], node: Text) {
    const range = document.createRange()
    for (let at = 0; at < node.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = [...range.getClientRects()].find(({ width }) => width > 0)
      const last = lines.at(-1)
      if (rect && last && rect.top < last.bottom) last.text += node.data[at]
      else if (rect) lines.push({ bottom: rect.bottom, text: node.data[at] ?? '' })
    }
  }

  function leastSize(): number {
    const sizes = [...flow.querySelectorAll('*')].flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const isSmall = element.closest('rt,sup,sub,.katex,svg,[data-furniture],.footnotes') !== null
      return hasText && !isSmall ? [Number.parseFloat(getComputedStyle(element).fontSize)] : []
    })
    return Math.min(...sizes)
  }
}

const SIGNS = /[*_`~＊＃#=\s\p{Default_Ignorable_Code_Point}]/gu
const CONTEXT = 4

/** Returns how many of the line ends inside a text's paragraphs are line ends on its pages. */
export function lineEndsOnPages(markdown: string, text: string): number {
  const shown = text
    .split('\n')
    .map((line) => line.replace(SIGNS, ''))
    .join('\n')
    .replace(/\n+/g, '\n')
  const lines = markdown.split('\n').map((line) => line.replace(SIGNS, ''))
  return lines.filter((line, index) => {
    const next = lines[index + 1] ?? ''
    return line !== '' && next !== '' && shown.includes(`${line.slice(-CONTEXT)}\n${next.slice(0, CONTEXT)}`)
  }).length
}
