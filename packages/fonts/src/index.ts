export { prepareFontFolder } from './font-folder.ts'
export { glyphCoverage } from './glyph-coverage.ts'
export { hasGlyph } from './has-glyph.ts'
export { openWebFonts, type WebFonts } from './web-fonts.ts'
