/** A block of text as a browser set it. */
export type MeteredBlock = {
  readonly isTitle: boolean
  readonly isJustified: boolean
  readonly lines: readonly MeteredLine[]
}

export type MeteredLine = {
  /** With the blank at its end, if the text has one there. */
  readonly text: string
  /** How the line ends. `ragged` is a line of justified text that isn't stretched. */
  readonly end: 'wrapped' | 'ragged' | 'broken' | 'last'
  /** The largest distance between two Han characters that follow each other, in em. Null if there are none. */
  readonly han: number | null
  /** The widest word space as a multiple of the font's own. Null if there is none. */
  readonly space: number | null
  /** The blank at the line's end, in em. */
  readonly slack: number
}

/**
 * Returns the lines of each block of text, by the position of each character. It is sent to a browser as source text.
 * It ignores superscripts, ruby, code blocks and formulas.
 */
export function readMeteredLines(selector: string): MeteredBlock[] {
  type Character = {
    text: string
    left: number
    right: number
    top: number
    bottom: number
    size: number
    style: string
  }
  type Line = { characters: Character[]; blank: string; end: MeteredLine['end'] }

  const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,td,th,figcaption,dt,dd,li,pre,.summary'
  const ASIDE = 'rt,sup,sub,.katex,svg,.missing'
  const WIDE = /^[\p{Script=Han}、。，]$/u
  const HAN = /^\p{Script=Han}$/u
  const spaces = new Map<string, number>()
  const canvas = document.createElement('canvas').getContext('2d')

  return [...document.querySelectorAll(selector)]
    .flatMap((root) => (root.matches(BLOCKS) ? [root] : [...root.querySelectorAll(BLOCKS)]))
    .filter((block) => !block.matches('pre'))
    .flatMap((block) => {
      const lines = linesOf(block)
      if (lines.length === 0) return []
      const right = rightEdge(block)
      const isJustified = getComputedStyle(block).textAlign === 'justify'
      return [
        {
          isTitle: block.matches('h1,h2,h3,h4,h5,h6,.title'),
          isJustified,
          lines: lines.map((line) => measured(line, right)),
        },
      ]
    })

  function linesOf(block: Element): Line[] {
    const lines: Line[] = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isLineOf(block, node.parentElement)) readNode(lines, node)
    endLine(lines.at(-1), 'last')
    return lines
  }

  function isLineOf(block: Element, parent: Element | null): boolean {
    return parent?.closest(BLOCKS) === block && !parent.closest(ASIDE)
  }

  function readNode(lines: Line[], node: Node) {
    if (node instanceof HTMLBRElement) endLine(lines.at(-1), node.matches('.ragged') ? 'ragged' : 'broken')
    if (!(node instanceof Text && node.parentElement)) return
    for (const each of charactersOf(node, node.parentElement)) add(lines, each)
  }

  function endLine(line: Line | undefined, end: Line['end']) {
    if (line) line.end = end
  }

  function charactersOf(node: Text, parent: Element): Character[] {
    // The shorthand is empty if some property can't be said in it.
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent)
    const style = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const size = Number.parseFloat(fontSize)
    const range = document.createRange()
    let at = 0
    return [...node.data].map((text) => {
      range.setStart(node, at)
      at += text.length
      range.setEnd(node, at)
      const rect = [...range.getClientRects()].findLast(({ width }) => width > 0)
      const { left, right, top, bottom } = rect ?? { left: 0, right: 0, top: 0, bottom: 0 }
      return { text, left, right, top, bottom, size, style }
    })
  }

  function add(lines: Line[], next: Character) {
    const last = lines.at(-1)
    const hasNoBox = next.right === 0
    if (hasNoBox) {
      if (last && /\s/.test(next.text)) last.blank = ' '
    } else if (last && !isBelow(next, last.characters.at(-1))) {
      last.characters.push(next)
    } else if (next.text !== ' ') {
      lines.push({ characters: [next], blank: '', end: 'wrapped' })
    }
  }

  function isBelow(next: Character, before: Character | undefined): boolean {
    return !before || (next.top + next.bottom) / 2 > before.bottom || next.bottom < before.top
  }

  function measured({ characters, blank, end }: Line, right: number): MeteredLine {
    const text = characters.map((each) => each.text).join('') + blank
    const pairs = characters.flatMap((each, index) =>
      advance(each, characters[index + 1], characters[index - 1]),
    )
    const blanks = characters.slice(1, -1).filter((each) => each.text === ' ')
    const gaps = blanks.map((each) => (each.right - each.left) / naturalSpace(each.style))
    const [last] = characters.slice(-1)
    return {
      text,
      end,
      han: pairs.length > 0 ? Math.max(...pairs) : null,
      space: gaps.length > 0 ? Math.max(...gaps) : null,
      slack: last ? (right - last.right) / last.size : 0,
    }
  }

  /**
   * Returns the distance between two Han characters of the same size, in em. The box of one that begins a line or follows
   * a letter or some marks begins with the gap before it.
   */
  function advance(one: Character, next: Character | undefined, before: Character | undefined): number[] {
    const isPair = next?.size === one.size && HAN.test(one.text) && HAN.test(next.text)
    return isPair && before && WIDE.test(before.text) ? [(next.left - one.left) / one.size] : []
  }

  function naturalSpace(font: string): number {
    const known = spaces.get(font)
    if (known !== undefined || !canvas) return known ?? Number.POSITIVE_INFINITY
    canvas.font = font
    const { width } = canvas.measureText(' ')
    spaces.set(font, width)
    return width
  }

  function rightEdge(block: Element): number {
    const { paddingRight, borderRightWidth } = getComputedStyle(block)
    return (
      block.getBoundingClientRect().right -
      Number.parseFloat(paddingRight) -
      Number.parseFloat(borderRightWidth)
    )
  }
}
