import type { RenderConfig } from '@galley/contracts'
import type { CalloutTone } from '../../../../article/article.ts'
import { isRightToLeft } from '../../../../article/script.ts'
import type { DiagramLook } from '../../../../diagram/draw/look.ts'
import type { CodeRole } from '../../../../output/code/code.ts'
import type { Hex, Palette, Theme, ThemeStructure } from '../../../../themes/theme.ts'
import { paletteOf } from '../../../../themes/theme.ts'
import type { Ground } from './colours.ts'
import { glaze, groundCss, rgbOf } from './colours.ts'
import { fontList } from './fonts.ts'
import { isLegibleOn, legibility, legible } from './legible.ts'

/** A theme as WeChat can show it: fixed sizes, colours that work in its dark mode, fonts that phones have. */
export type Look = {
  readonly structure: ThemeStructure
  readonly isCjk: boolean
  readonly isRightToLeft: boolean
  readonly language: string
  readonly px: Record<'body' | 'h1' | 'h2' | 'h3' | 'code' | 'small' | 'table', number>
  readonly leading: { readonly body: number; readonly title: number; readonly code: number }
  readonly weight: { readonly body: number; readonly title: number }
  /** The title's font is null if it is the body's. */
  readonly font: { readonly body: string; readonly title: string | null; readonly code: string }
  readonly paper: Hex
  readonly ink: Hex
  readonly quiet: Hex
  readonly accent: Hex
  /** Text on a background in the colour of the ink or of the accent. */
  readonly onInk: Hex
  readonly onAccent: Hex
  readonly line: Hex
  readonly tone: Record<CalloutTone, Hex>
  readonly code: Record<CodeRole, Hex>
  readonly codeInk: Hex
  readonly diagram: DiagramLook
  /** Backgrounds as CSS. Null for one that equals what is below it. */
  readonly ground: Record<'root' | 'panel' | 'marker' | 'code', string | null>
}

const BODY_PX = { s: 15, m: 16, l: 17, xl: 18 } as const
/** A phone shows about twenty characters per line. Larger headings would break every few characters. */
const MAX_TITLE_PX = 28
const MAX_HEADING_PX = 23
/** A little more than a phone's column: a diagram that is scaled down to it is still legible. */
const DIAGRAM_PX = 400
/** WeChat's own page is white. */
const WHITE: Hex = '#ffffff'

/** Returns a theme's look in WeChat. */
export function lookOf(theme: Theme, config: RenderConfig, language: string): Look {
  const { palette } = paletteOf(theme, config.scheme)
  const body = BODY_PX[config.font_size]
  return {
    structure: theme.structure,
    isCjk: /^(?:zh|ja|ko)/i.test(language),
    isRightToLeft: isRightToLeft(language),
    language,
    px: {
      body,
      h1: Math.min(MAX_TITLE_PX, Math.round(body * theme.size.h1)),
      h2: Math.min(MAX_HEADING_PX, Math.round(body * theme.size.h2)),
      h3: Math.round(body * theme.size.h3),
      code: body - 3,
      small: body - 2,
      table: body - 2,
    },
    leading: theme.leading,
    weight: theme.weight,
    font: {
      body: fontList(theme.font.body, language),
      title: theme.font.title === theme.font.body ? null : fontList(theme.font.title, language),
      code: fontList(theme.font.code, language),
    },
    diagram: {
      palette,
      cornerPx: theme.structure.cornerPx,
      isMono: theme.font.body === 'mono' || theme.font.body === 'typewriter',
      widthPx: DIAGRAM_PX,
      heightPx: DIAGRAM_PX * 2,
      bodyPx: body,
    },
    ...coloursOf(palette),
  }
}

function coloursOf(palette: Palette) {
  const { paper, ink, tone, code } = palette
  const { on, grounds, stacks, codeStacks, inkStacks } = stacksOf(palette)
  const onText = (colour: Hex) => legible(colour, stacks)
  const onCode = (colour: Hex) => legible(colour, codeStacks)
  const [inked, accent] = [legible(ink, inkStacks), onText(palette.accent)]
  const paperOn = (ground: Hex) => legible(paper, [on({ rgb: rgbOf(ground), alpha: 1 })])
  return {
    paper,
    ink: inked,
    quiet: onText(palette.quiet),
    accent,
    onInk: paperOn(inked),
    onAccent: paperOn(accent),
    line: palette.line,
    tone: mapColours(tone, onText),
    code: mapColours(code, onCode),
    codeInk: onCode(palette.codeInk ?? ink),
    ground: mapGrounds(grounds),
  }
}

/** Returns the backgrounds, and the stacks of them that text, ink and code may lie on. */
function stacksOf(palette: Palette) {
  const { paper, panel, marker } = palette
  const root = glaze(paper, WHITE)
  const grounds = {
    root,
    panel: groundFor(panel, palette, root),
    marker: groundFor(marker, palette, root),
    code: glaze(palette.codeGround ?? panel, paper),
  }
  const on = (...more: (Ground | null)[]) => [root, ...more].filter((ground) => ground !== null)
  const stacks = [on(), on(grounds.panel)]
  const codeStacks = [on(grounds.code), on(grounds.panel, grounds.code)]
  return { on, grounds, stacks, codeStacks, inkStacks: [...stacks, on(grounds.marker)] }
}

/** Returns the least contrast of each colour in an article, in WeChat's light and dark mode, by its path in a theme file. */
export function legibleInWechat(palette: Palette): Readonly<Record<string, number>> {
  const { stacks, codeStacks, inkStacks } = stacksOf(palette)
  const least = (colour: Hex, on: typeof stacks) => {
    const text = rgbOf(legible(colour, on))
    return Math.min(...on.flatMap((grounds) => Object.values(legibility(text, grounds))))
  }
  const of = (part: 'tone' | 'code', on: typeof stacks) =>
    Object.entries<Hex>(palette[part]).map(([name, colour]) => [`${part}.${name}`, least(colour, on)])
  return Object.fromEntries([
    ['ink', least(palette.ink, inkStacks)],
    ['quiet', least(palette.quiet, stacks)],
    ['accent', least(palette.accent, stacks)],
    ...of('tone', stacks),
    ...of('code', codeStacks),
    ['code_ink', least(palette.codeInk ?? palette.ink, codeStacks)],
  ])
}

/** Returns a transparent background, or an opaque one if dark mode would leave the text with too little contrast. */
function groundFor(colour: Hex, { paper, ink, quiet }: Palette, root: Ground | null): Ground | null {
  const ground = glaze(colour, paper)
  if (ground === null) return null
  const grounds = root === null ? [ground] : [root, ground]
  const isLegible = [ink, quiet].every((text) => isLegibleOn(legible(text, [grounds]), grounds))
  return isLegible ? ground : { rgb: rgbOf(colour), alpha: 1 }
}

function mapColours<K extends string>(colours: Record<K, Hex>, change: (colour: Hex) => Hex): Record<K, Hex> {
  const entries = Object.entries<Hex>(colours).map(([name, colour]) => [name, change(colour)])
  return Object.fromEntries(entries)
}

function mapGrounds<K extends string>(grounds: Record<K, Ground | null>): Record<K, string | null> {
  const entries = Object.entries<Ground | null>(grounds).map(([name, ground]) => [
    name,
    ground === null ? null : groundCss(ground),
  ])
  return Object.fromEntries(entries)
}
