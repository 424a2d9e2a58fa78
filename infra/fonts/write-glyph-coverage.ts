import { writeFile } from 'node:fs/promises'
import { glyphCoverage } from '@galley/fonts'

// Run `npm run fonts:coverage` when a font changes. A test compares the result with the font files.

const WIDTH = 90
const target = new URL('../../packages/render/src/glyphs/data/coverage.ts', import.meta.url)

const lines = (await glyphCoverage()).match(new RegExp(`.{1,${WIDTH}}(?: |$)`, 'g')) ?? []
const head = '/** Made by `npm run fonts:coverage` of the fonts that we ship: what they have glyphs for. */\n'
await writeFile(
  target,
  `${head}export const COVERAGE = \`\n${lines.map((line) => line.trim()).join('\n')}\n\`\n`,
)
