export { prepareFontFolder } from './font-folder.ts'
export { glyphCoverage } from './glyph-coverage.ts'
