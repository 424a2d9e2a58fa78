/** A laid-out block of text, line by line. */
export type SetText = {
  /** The element's name, or `code` for a line of code. */
  readonly tag: string
  readonly lines: readonly SetLine[]
}

export type SetLine = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** The size of its first character in px. */
  readonly size: number
}

/**
 * Returns the text of each line, by the position of each character. It is sent to a browser as source text. It
 * ignores superscripts, ruby and formulas, which aren't on the line.
 */
export function readTextLines(selector: string): SetText[] {
  const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,td,th,figcaption,dt,dd,li,.code-line,.summary'
  return [...document.querySelectorAll(selector)]
    .flatMap((root) => [...root.querySelectorAll(BLOCKS)])
    .map((block) => ({
      tag: block.matches('.code-line') ? 'code' : block.tagName.toLowerCase(),
      lines: linesOf(block),
    }))
    .filter(({ lines }) => lines.length > 0)

  function linesOf(block: Element): SetLine[] {
    const lines: SetLine[] = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent?.closest(BLOCKS) !== block || parent.closest('rt,sup,sub,.katex,svg')) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      for (const each of placed(node)) add(lines, { ...each, size })
    }
    return lines
  }

  /** Returns code points with their boxes on the page. A blank that hangs at the end of a line has none. */
  function placed(node: Node): Omit<SetLine, 'size'>[] {
    const range = document.createRange()
    let at = 0
    return [...(node.textContent ?? '')].flatMap((text) => {
      range.setStart(node, at)
      at += text.length
      range.setEnd(node, at)
      const rect = [...range.getClientRects()].findLast(({ width }) => width > 0)
      if (!rect) return []
      const { left, right, top, bottom } = rect
      return [{ text, left, right, top, bottom }]
    })
  }

  function add(lines: SetLine[], next: SetLine) {
    const last = lines.at(-1)
    const isBelow = last && (next.top + next.bottom) / 2 > last.bottom
    const isNextColumn = last && next.bottom < last.top
    if (!last || isBelow || isNextColumn) lines.push(next)
    else
      lines[lines.length - 1] = {
        ...last,
        text: last.text + next.text,
        right: Math.max(last.right, next.right),
      }
  }
}
