import type { Hex, Palette } from '../../themes/theme.ts'

/** What a text is for. Long texts need more contrast than a line or a word. */
export type TextUse = 'long' | 'marked' | 'short' | 'code'

/** Two colours that meet on a page, by their paths in the palette of a theme file. */
export type ColourPair = {
  readonly text: string
  readonly ground: string
  readonly use: TextUse
  /** Which of the two a designer would change. */
  readonly changes: 'text' | 'ground'
}

/** Returns all pairs of text and background that a theme with these colours can make. */
export function colourPairs(palette: Palette): ColourPair[] {
  const washes = (palette.wash ?? []).map((_, index) => `wash.${index}`)
  const grounds = ['paper', 'panel', ...washes]
  const tones = Object.keys(palette.tone).map((name) => `tone.${name}`)
  const codes = Object.keys(palette.code).map((name) => `code.${name}`)
  const codeInk = palette.codeInk ? 'code_ink' : 'ink'
  // In a box of the panel's colour, code without a background of its own lies on the paper.
  const codeGrounds = palette.codeGround ? ['code_ground'] : ['panel', 'paper']
  const on = (texts: readonly string[], below: readonly string[], use: TextUse): ColourPair[] =>
    texts.flatMap((text) => below.map((ground) => ({ text, ground, use, changes: 'text' as const })))
  return [
    ...on(['ink'], grounds, 'long'),
    ...on(['ink'], ['marker'], 'marked'),
    ...on(['quiet', 'accent', ...tones], grounds, 'short'),
    ...on([codeInk], codeGrounds, 'long'),
    ...on(codes, codeGrounds, 'code'),
    // Bands and labels: text in the colour of the paper.
    { text: 'paper', ground: 'ink', use: 'short', changes: 'ground' },
    { text: 'paper', ground: 'accent', use: 'short', changes: 'ground' },
  ]
}

/** Returns the colour at a path of a palette. @throws when there is none. */
export function colourAt(palette: Palette, path: string): Hex {
  const { wash, tone, code, codeGround, codeInk, ...flat } = palette
  const all: Readonly<Record<string, Hex | undefined>> = {
    ...flat,
    code_ground: codeGround,
    code_ink: codeInk,
    ...named('tone', tone),
    ...named('code', code),
    ...Object.fromEntries((wash ?? []).map((hex, index) => [`wash.${index}`, hex])),
  }
  const colour = all[path]
  if (!colour) throw new Error('A palette has no such colour.')
  return colour
}

/** Returns the palette with another colour at a path that `colourPairs` names. */
export function withColour(palette: Palette, path: string, colour: Hex): Palette {
  const [part = '', name] = path.split('.')
  if (part === 'tone' || part === 'code')
    return { ...palette, [part]: { ...palette[part], [String(name)]: colour } }
  return { ...palette, [part === 'code_ink' ? 'codeInk' : part]: colour }
}

function named(part: string, colours: Readonly<Record<string, Hex>>): Record<string, Hex> {
  return Object.fromEntries(Object.entries(colours).map(([name, hex]) => [`${part}.${name}`, hex]))
}
