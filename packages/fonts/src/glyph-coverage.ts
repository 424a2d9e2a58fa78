import { codePointsOf } from './code-points.ts'
import { readFont } from './face-files.ts'
import { faces } from './faces.ts'

/**
 * Returns the code points that some font of ours has a glyph for, in the form that `render` keeps: lengths of the
 * stretches that are absent and covered in turn, from U+0000 on, in base 36. Weights and slants of a family differ
 * in nothing that a text needs, so the first one represents all.
 */
export async function glyphCoverage(): Promise<string> {
  const covered = new Set<number>()
  for (const face of firstOfEachFamily()) {
    for (const code of codePointsOf(await readFont(face))) covered.add(code)
  }
  return stretches([...covered].sort((a, b) => a - b)).join(' ')
}

function firstOfEachFamily() {
  return [...new Map(faces.toReversed().map((face) => [face.family, face])).values()]
}

function stretches(codes: readonly number[]): string[] {
  const lengths: number[] = []
  let next = 0
  for (const code of codes) {
    if (code > next || lengths.length === 0) lengths.push(code - next, 0)
    lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1
    next = code + 1
  }
  return lengths.map((length) => length.toString(36))
}
