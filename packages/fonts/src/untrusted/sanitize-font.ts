import { codePointsOf } from '../code-points.ts'
import { buildSfnt } from '../sfnt.ts'
import type { Weights } from './axes.ts'
import { axesOf } from './axes.ts'
import { checkGlyphs } from './check-glyphs.ts'
import type { FontFrame } from './check-tables.ts'
import { checkFrame, tableOf } from './check-tables.ts'
import type { EmbeddingRight } from './embedding.ts'
import { embeddingRight } from './embedding.ts'
import { familyName } from './font-name.ts'
import { demand, FontRefusal } from './font-refusal.ts'
import { levelMetrics } from './level-metrics.ts'
import type { Tables } from './read-tables.ts'
import { OPENTYPE, readTables, TRUETYPE } from './read-tables.ts'
import type { PinnedAxes } from './rebuild.ts'
import { rebuilt } from './rebuild.ts'
import { unpackUntrusted } from './unpack.ts'

/** A font of ours, made of a user's file. */
export type SanitizedFont = {
  /** TrueType or OpenType, without programs, bitmaps, colours and drawings. */
  readonly font: Buffer
  readonly format: 'truetype' | 'opentype'
  /** The name that the font gives itself. User text. Null: it has none that can be read. */
  readonly family: string | null
  readonly embedding: EmbeddingRight
  /** Equal for a font without a weight axis. */
  readonly weights: Weights
  /** How many characters it has. */
  readonly characters: number
  /** Whether it is a font for Chinese, or has Han characters of another language. */
  readonly hasHan: boolean
}

/** The largest font, unpacked. The largest ones for Chinese have 25 MB. */
export const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
const HAN = [0x4e00, 0x9fff] as const
/** Fonts for Latin may have a few, such as those of units. */
const SEVERAL = 100

/**
 * Checks an untrusted font file and writes a new font from what it says. Runs only in its own process, which is ended when a
 * font takes too long: both the unpacker and HarfBuzz read unchecked bytes.
 *
 * @throws FontRefusal
 */
export async function sanitizeFont(file: Buffer): Promise<SanitizedFont> {
  try {
    return await sanitize(await unpackUntrusted(file, MAX_UNPACKED_BYTES))
  } catch (error) {
    if (error instanceof FontRefusal) throw error
    // Reading past the end of a table throws, and so does the subsetter.
    throw new FontRefusal('format', { cause: error })
  }
}

async function sanitize(unpacked: Buffer): Promise<SanitizedFont> {
  const tables = readTables(unpacked)
  checkAll(tables)
  const embedding = embeddingRight(tableOf(tables, 'OS/2'))
  const family = familyName(tables.get('name'))
  const { weights, pinned } = axesOf(tables)
  const { font, characters, hasHan } = await rebuild(tables, pinned)
  const format = tables.has('glyf') ? 'truetype' : 'opentype'
  return { font, format, family, embedding, weights, characters, hasHan }
}

/** Checks the outlines too. Those of CFF are a program for each glyph, which HarfBuzz runs with limits. */
function checkAll(tables: Tables): FontFrame {
  const frame = checkFrame(tables)
  if (tables.has('glyf')) checkGlyphs(tables, frame)
  return frame
}

async function rebuild(tables: Tables, axes: PinnedAxes) {
  const font = await rebuilt(buildFont(tables), 'all', axes)
  const written = new Map(readTables(font))
  const frame = checkAll(written)
  const codes = codePointsOf(font)
  if (!codes.some(isLetter)) throw new FontRefusal('outlines')
  const hasHan = codes.filter((code) => code >= HAN[0] && code <= HAN[1]).length >= SEVERAL
  levelMetrics(written, { ...frame, hasHan })
  return { font: buildFont(written), characters: codes.length, hasHan }
}

function isLetter(code: number): boolean {
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}

/** Puts a font together. Browsers ignore its checksums, and so does the subsetter. */
function buildFont(tables: Tables): Buffer {
  const flavour = tables.has('glyf') ? TRUETYPE : OPENTYPE
  const inOrder = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  demand(inOrder.length > 0)
  return buildSfnt(
    flavour,
    inOrder.map(([name, data]) => ({ name, checksum: 0, data })),
  )
}
