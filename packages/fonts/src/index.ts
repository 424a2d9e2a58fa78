export { prepareFontFolder } from './font-folder.ts'
export { glyphCoverage } from './glyph-coverage.ts'
export { openWebFonts, type WebFonts } from './web-fonts.ts'
