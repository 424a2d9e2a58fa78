import { codePointsOf } from './code-points.ts'
import { readFont } from './face-files.ts'
import { faces } from './faces.ts'

const read = new Map<string, Promise<ReadonlySet<number>>>()

/**
 * Returns whether one of our families has a glyph for a code point. Reads the family's first face once per process,
 * on demand.
 */
export async function hasGlyph(family: string, code: number): Promise<boolean> {
  const known = read.get(family) ?? readCoverage(family)
  read.set(family, known)
  return (await known).has(code)
}

async function readCoverage(family: string): Promise<ReadonlySet<number>> {
  const face = faces.find((each) => each.family === family)
  return new Set(face ? codePointsOf(await readFont(face)) : [])
}
