import type { BlockOf } from '../../../../article/article.ts'
import type { Html } from '../../../../markup/html.ts'
import { BREAK, text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import type { CodePiece } from '../../../../output/code/code.ts'
import { codePieces } from '../../../../output/code/code.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { drawing, shape } from '../drawings.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'

const TAB_COLUMNS = 4
const DOTS = drawing([52, 12], {}, [
  shape('circle', { cx: 6, cy: 6, r: 6, fill: '#ff5f57' }),
  shape('circle', { cx: 26, cy: 6, r: 6, fill: '#febc2e' }),
  shape('circle', { cx: 46, cy: 6, r: 6, fill: '#28c840' }),
])

/**
 * Renders a block of code. Lines end with `br` and don't wrap: the block scrolls.
 *
 * WeChat collapses blanks, so those at a line's start and all but the last of several are no-break spaces.
 */
export function codeHtml(block: BlockOf<'code'>, context: ArticleContext): Html {
  const { look, codeLineNumbers } = context
  const lines = codePieces(block)
  const digits = String(lines.length).length
  const html = lines.map((pieces, index) => {
    const number = codeLineNumbers ? lineNumber(index + 1, digits, look) : NOTHING
    return joined([number, lineHtml(pieces, look)])
  })
  const isWindow = look.structure.code === 'window'
  const head = isWindow
    ? styled('span', { display: 'block', padding: '12px 16px 0', 'line-height': 1 }, DOTS)
    : NOTHING
  const code = joined(html, BREAK)
  const style: Style = {
    display: 'inline-block',
    'min-width': '100%',
    padding: '14px 16px',
    'font-family': look.font.code,
    'white-space': 'nowrap',
  }
  return styled('pre', { margin: marginBelow(20, context), ...frame(look) }, [
    head,
    styled('code', style, code === NOTHING ? escaped('\u00a0') : code),
  ])
}

function frame(look: Look): Style {
  const { structure, ground, line, codeInk, px } = look
  const base = {
    padding: 0,
    'overflow-x': 'auto',
    'background-color': ground.code,
    color: codeInk,
    'font-size': px.code,
    'line-height': 1.65,
    'letter-spacing': 0,
    direction: look.isRightToLeft ? ('ltr' as const) : null,
    'text-align': 'left',
    'white-space': 'nowrap',
  }
  switch (structure.code) {
    case 'panel':
    case 'window':
      return { ...base, 'border-radius': structure.cornerPx }
    case 'bordered':
      return { ...base, border: `1px solid ${line}`, 'border-radius': structure.cornerPx }
    case 'ruled':
      return { ...base, 'border-top': `2px solid ${codeInk}`, 'border-bottom': `1px solid ${codeInk}` }
  }
}

function lineNumber(line: number, digits: number, look: Look): Html {
  const text = String(line).padStart(digits, '\u00a0')
  return styled('span', { color: look.code.comment, 'margin-right': 14 }, escaped(text))
}

function lineHtml(pieces: readonly CodePiece[], look: Look): Html {
  const spaced = keepingBlanks(pieces.map(({ text }) => text))
  const coloured = spaced.map((text, index) => ({ text, colour: colourOf(pieces[index], look) }))
  const runs = runsOf(coloured).map(({ text, colour }) =>
    colour === look.codeInk ? escaped(text) : styled('span', { color: colour }, escaped(text)),
  )
  return joined(runs)
}

function colourOf(piece: CodePiece | undefined, look: Look): string {
  return piece?.role ? look.code[piece.role] : look.codeInk
}

type Run = { readonly text: string; readonly colour: string }

/** Joins adjacent runs of one colour, because an article is limited to 20,000 characters. Blanks match any colour. */
function runsOf(coloured: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const next of coloured) {
    const last = runs.at(-1)
    if (last && (last.colour === next.colour || next.text.trim() === ''))
      runs[runs.length - 1] = { text: last.text + next.text, colour: last.colour }
    else runs.push(next)
  }
  return runs
}

/** Replaces the blanks of one line, given in pieces, so that none is collapsed. */
function keepingBlanks(texts: readonly string[]): string[] {
  const line = texts.join('')
  const indent = line.length - line.trimStart().length
  let [at, column] = [0, 0]
  return texts.map((text) => {
    let kept = ''
    for (const char of text) {
      const isLost = at < indent || isBlank(line[at + 1]) || line[at - 1] === '\t'
      const shown = shownAs(char, isLost, column)
      kept += shown
      column += shown.length
      at += char.length
    }
    return kept
  })
}

/** Returns true for a blank and for the end of the line. */
function isBlank(char: string | undefined): boolean {
  return char === undefined || char === ' ' || char === '\t'
}

function shownAs(char: string, isLost: boolean, column: number): string {
  if (char === '\t') return '\u00a0'.repeat(TAB_COLUMNS - (column % TAB_COLUMNS))
  return char === ' ' && isLost ? '\u00a0' : char
}
