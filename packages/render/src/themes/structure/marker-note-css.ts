import type { Hex, Scheme, Theme, ThemeFamily, ThemeStructure } from '../theme.ts'
import { paletteOf } from '../theme.ts'
import { fontList } from '../to-css.ts'
import { drawing, stretchedDrawing } from './shapes.ts'

/**
 * How a family writes notes. `arrow`: a bent arrow points up to the words. `brace`: a brace joins words and note.
 * `slip`: a piece of coloured paper. `bar`: small type with a line beside it. `code`: a comment.
 */
type NoteStyle = NonNullable<ThemeStructure['note']>

const STYLES: Readonly<Record<ThemeFamily, NoteStyle>> = {
  ink: 'arrow',
  editorial: 'brace',
  newspaper: 'brace',
  notebook: 'arrow',
  letter: 'arrow',
  swiss: 'bar',
  poster: 'slip',
  pastel: 'slip',
  botanical: 'arrow',
  paper: 'bar',
  terminal: 'code',
  night: 'arrow',
}

const arrow = (colour: Hex) =>
  drawing(
    '0 0 24 24',
    `<g fill='none' stroke='${colour}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'><path d='M21.5 18.5C12 20 6.5 15 7 4.5'/><path d='M2.5 9.5C4.5 8 6 6.5 7 4 8.5 6.5 10 7.5 12.5 8.5'/></g>`,
  )

const brace = (colour: Hex) =>
  stretchedDrawing(
    '0 0 100 12',
    `<path d='M1.5 10.5C3 3.5 8 4.5 22 5 40 5.5 48 5 50 1.5 52 5 60 5.5 78 5 92 4.5 97 3.5 98.5 10.5' fill='none' stroke='${colour}' stroke-width='1.6' stroke-linecap='round' vector-effect='non-scaling-stroke'/>`,
  )

/** Notes in headings, tables and high paragraphs are words in the line. */
const NOTED = 'p:not(.noted-in-line)'
const WORDS = `${NOTED}>.note>.note-words`
const HAND = 'font-family:var(--note-hand);color:var(--accent)'

function rulesOf(style: NoteStyle, accent: Hex): string[] {
  switch (style) {
    case 'arrow':
      return [
        `${WORDS}{${HAND};padding-inline-start:1.35em;background:${arrow(accent)} 0 -.05em/1.2em 1.2em no-repeat;transform:translateX(var(--note-x,0)) rotate(-1.2deg)}`,
      ]
    case 'brace':
      return [
        `${WORDS}{${HAND};padding:.34em .5em 0;text-align:center;background:${brace(accent)} 50% 0/100% .42em no-repeat}`,
      ]
    case 'slip':
      return [
        `${WORDS}{font-family:var(--note-hand);color:var(--ink);padding:.14em .6em;border-radius:.25em;background:var(--marker);transform:translateX(var(--note-x,0)) rotate(-1.2deg)}`,
      ]
    case 'bar':
      return [
        `${WORDS}{padding-inline-start:.55em;border-inline-start:2px solid var(--accent);color:var(--accent)}`,
      ]
    case 'code':
      return [`${WORDS}{font-family:var(--font-code);color:var(--accent)}`, `${WORDS}::before{content:"// "}`]
  }
}

/**
 * Returns the CSS of notes to marked words. A note is a float as wide as the text, so it comes below the line of its
 * words and the text goes on below it. It takes a whole number of lines, and so text stays on ruled paper.
 */
export function markerNoteCss(theme: Theme, scheme: Scheme, language: string): string {
  const { accent } = paletteOf(theme, scheme).palette
  const [open, close] = /^(?:zh|ja)/.test(language) ? ['（', '）'] : [' (', ')']
  const style = theme.structure.note ?? STYLES[theme.family]
  return [
    `:root{--note-hand:${fontList('kai', language)}}`,
    `${NOTED}:has(>.note){display:flow-root}`,
    '.note{line-height:inherit;text-indent:0;font-weight:400;font-style:normal;text-emphasis:none}',
    `${NOTED}>.note{float:inline-start;clear:both;width:100%;break-inside:avoid}`,
    `${WORDS}{display:inline-block;max-width:100%;font-size:.88em;line-height:1.2;text-align:start;transform:translateX(var(--note-x,0))}`,
    `.note:not(${NOTED}>.note){font-size:.7em;opacity:.8}`,
    `.note:not(${NOTED}>.note)::before{content:"${open}"}`,
    `.note:not(${NOTED}>.note)::after{content:"${close}"}`,
    ...rulesOf(style, accent),
  ].join('\n')
}
