import type { BrandFont, BrandFontFiles, BrandFontSlot } from '@galley/contracts'
import { BRAND_FONTS } from '@galley/contracts'
import { BLOCK_STYLES } from '../themes/structure/block-styles.ts'
import type { Theme } from '../themes/theme.ts'
import { fontList } from '../themes/to-css.ts'

/** A font of a brand, as pages are set in it. */
export type BrandFace = Pick<BrandFont, 'weights' | 'han'> & {
  /** A `data:` address, or one of the editor's own. */
  readonly uri: string
  /** How many characters of the text it lacks. Absent where the text is being written. */
  readonly lacks?: number
}

export type BrandFaces = { readonly [K in BrandFontSlot]?: BrandFace }

/** Returns stored fonts as pages are set in them. */
export function facesOfBrand(files: BrandFontFiles = {}): BrandFaces {
  const faces = BRAND_FONTS.flatMap((slot) => {
    const file = files[slot]
    if (!file) return []
    const { format, data, ...facts } = file
    const type = format === 'opentype' ? 'font/otf' : 'font/ttf'
    return [[slot, { ...facts, uri: `data:${type};base64,${data}` }] as const]
  })
  return Object.fromEntries(faces)
}

/** The families under which pages know the fonts of a brand. */
export const BRAND_FAMILIES = { heading: 'Brand Heading', body: 'Brand Body' } as const
const { heading: HEADING, body: BODY } = BRAND_FAMILIES
/** From this weight on, a font of one weight would be made bold by smearing it. */
const BOLD = 600
/** Every weight is declared, so that no browser makes a bold one of its own. */
const EVERY = '1 1000'
/** Chinese shares these marks with Latin, where they are narrow. */
const LATIN_ALONE = 'U+20-7e,U+a0-b6,U+b8-2ff,U+370-52f,U+1e00-1fff,U+2c60-2c7f'
const NO_WIDE_MARKS = 'U+0-2013,U+2015-2017,U+201a-201b,U+201e-2025,U+2027-10ffff'

/**
 * Returns the CSS that sets pages in the fonts of a brand. What they lack is shown in the fonts of the theme. Other languages
 * inside the text keep theirs, because these have the shapes of those countries.
 */
export function brandFaceCss(
  faces: BrandFaces | undefined,
  { font }: Pick<Theme, 'font'>,
  language: string,
): string[] {
  if (!faces?.heading && !faces?.body) return []
  const title = fontList(font.title, language)
  const text = fontList(font.body, language)
  const { rules, list = text } = faces.body
    ? bodyRules(faces.body, faces.body_bold, { text, language })
    : NONE
  return [
    ...(faces.heading ? headingRules(faces.heading, { title, language }) : []),
    // A quotation is set in the font of titles, which may be a display font now.
    `:root{--font-body:${list};--font-quote:${list}}`,
    ...rules,
  ]
}

const NONE = { rules: [], list: undefined }

function headingRules(face: BrandFace, { title, language }: { title: string; language: string }): string[] {
  const list = `"${HEADING}",${title}`
  return [
    faceRule(HEADING, face, { weights: EVERY, language }),
    `:root{--font-title:${list};--font-display:${list}}`,
  ]
}

function bodyRules(
  face: BrandFace,
  bold: BrandFace | undefined,
  { text, language }: { text: string; language: string },
): { rules: string[]; list: string | undefined } {
  const list = `"${BODY}",${text}`
  if (bold) {
    const light = faceRule(BODY, face, { weights: `1 ${BOLD - 1}`, language })
    return { rules: [light, faceRule(BODY, bold, { weights: `${BOLD} 1000`, language })], list }
  }
  const rule = faceRule(BODY, face, { weights: EVERY, language })
  return { rules: face.weights.max < BOLD ? [rule, BLOCK_STYLES.strong.accent] : [rule], list }
}

function faceRule(
  family: string,
  { uri, han }: BrandFace,
  { weights, language }: { readonly weights: string; readonly language: string },
): string {
  const isCjk = /^(?:zh|ja|ko)/i.test(language)
  const range = isCjk === han ? '' : `;unicode-range:${han ? NO_WIDE_MARKS : LATIN_ALONE}`
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:block;src:url(${uri})${range}}`
}
