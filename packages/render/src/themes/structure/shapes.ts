import type { Hex } from '../theme.ts'

/** Returns rules for text in the paper's colour on a dark background. Marks inside it are adjusted. */
export function onGround(selector: string, ground: 'ink' | 'accent'): string {
  return `${selector}{background-color:var(--${ground});color:var(--paper)}${selector} :is(.link,.note-mark,code,kbd,mark){color:inherit;background:none;border-color:currentcolor}`
}

/** Returns SVG shapes as a CSS image. */
export function drawing(viewBox: string, shapes: string): string {
  return asImage(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}'>${shapes}</svg>`)
}

/** Returns SVG shapes as a CSS image that fills its box, whatever its proportions. */
export function stretchedDrawing(viewBox: string, shapes: string): string {
  return asImage(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}' preserveAspectRatio='none'>${shapes}</svg>`,
  )
}

function asImage(svg: string): string {
  return `url("data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

/** Two leaves on a stem. */
const LEAVES = `<path d='M12 23C12 15 12 12 12 9' fill='none' stroke='#000' stroke-width='1.6' stroke-linecap='round'/><path d='M12 15C4 15 1 10 1 3c7 0 11 4 11 12z'/><path d='M12 19c0-7 4-11 11-11 0 7-4 11-11 11z'/>`

export const leafMask = `mask:${drawing('0 0 24 24', LEAVES)} center/contain no-repeat`

const WAVE = 'c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0'

/** The ring and the wavy lines of a postmark. */
export const postmarkMask = `mask:${drawing(
  '0 0 140 50',
  `<g fill='none' stroke='#000' stroke-width='2'><circle cx='25' cy='25' r='23'/><circle cx='25' cy='25' r='16'/><path d='M14 22h22M14 28h22M54 10${WAVE}M56 20${WAVE}M56 30${WAVE}M54 40${WAVE}'/></g>`,
)} 100% 50%/contain no-repeat`

type SprigColours = {
  readonly stalk: Hex
  readonly leaf: Hex
  readonly pale: Hex
  /** If null, no flower is drawn. */
  readonly flower: Hex | null
}

const LEAF = 'M0 0C7-10 21-11 33-3 23 8 9 8 0 0z'
const LEAF_PLACES = [
  [124, 12, 128, 'leaf'],
  [112, 18, 216, 'pale'],
  [100, 26, 112, 'pale'],
  [88, 31, 205, 'leaf'],
  [76, 38, 104, 'leaf'],
  [62, 43, 194, 'pale'],
  [52, 49, 96, 'pale'],
  [40, 52, 168, 'leaf'],
] as const

/** Returns a twig with leaves that hangs in from the upper right, optionally with a flower at its end. */
export function sprig(colours: SprigColours): string {
  const leaves = LEAF_PLACES.map(
    ([x, y, turn, shade]) =>
      `<path d='${LEAF}' fill='${colours[shade]}' transform='translate(${x} ${y}) rotate(${turn})'/>`,
  )
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<ellipse cx='0' cy='-10' rx='8.5' ry='10' fill='${colours.flower}' transform='translate(92 34) rotate(${turn})'/>`,
  )
  const flower = colours.flower
    ? [...petals, `<circle cx='92' cy='34' r='5.5' fill='${colours.stalk}'/>`]
    : []
  const stalk = `<path d='M150 -4C122 16 86 34 36 53' fill='none' stroke='${colours.stalk}' stroke-width='1.8' stroke-linecap='round'/>`
  return drawing('0 0 150 92', [stalk, ...leaves, ...flower].join(''))
}

const VINE_LEAVES = [
  [27, 14, -38, 'leaf'],
  [31, 44, 214, 'pale'],
  [30, 78, -24, 'pale'],
  [25, 108, 200, 'leaf'],
  [24, 142, -40, 'leaf'],
  [28, 172, 218, 'leaf'],
  [32, 206, -22, 'pale'],
  [29, 238, 202, 'pale'],
] as const

/** Returns a stem with leaves on both sides, as one tile of an endless column. */
export function vine({ stalk, leaf, pale }: { readonly [Part in 'stalk' | 'leaf' | 'pale']: Hex }): string {
  const colours = { leaf, pale }
  const leaves = VINE_LEAVES.map(
    ([x, y, turn, shade]) =>
      `<path d='${LEAF}' fill='${colours[shade]}' transform='translate(${x} ${y}) rotate(${turn}) scale(.72)'/>`,
  )
  const stem = `<path d='M28 0C34 30 34 60 28 90 22 120 22 150 28 180 33 205 32 235 28 260' fill='none' stroke='${stalk}' stroke-width='1.5'/>`
  return drawing('0 0 56 260', [stem, ...leaves].join(''))
}

/** Returns a lamp that hangs from the upper edge, alight. */
export function hangingLamp(metal: Hex, light: Hex): string {
  return drawing(
    '0 0 90 64',
    `<path d='M45 0v22' stroke='${metal}' stroke-width='2'/><path d='M39 22h12l3 6H36z' fill='${metal}'/><path d='M36 28h18c12 4 19 12 21 24H15c2-12 9-20 21-24z' fill='${light}'/><path d='M36 53c0 6 4 9 9 9s9-3 9-9z' fill='${light}'/>`,
  )
}

/** Returns one corner of an ornament. */
export function ornament(stroke: Hex, fill: Hex): string {
  return drawing(
    '0 0 60 60',
    `<g fill='none' stroke='${stroke}' stroke-width='1.4'><path d='M2 60V14C2 7 7 2 14 2h46'/><path d='M9 60V22c0-8 5-13 13-13h38'/></g><g fill='${fill}'><path d='M14 14c2 7 7 10 13 10-1-6-5-10-13-10z'/><path d='M14 14c9-1 12-4 14-9-8 0-13 3-14 9z'/><path d='M14 14c-1 9-4 12-9 14 0-8 3-13 9-14z'/><circle cx='14' cy='14' r='2.6'/></g>`,
  )
}
