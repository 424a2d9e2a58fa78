/// <reference path="./subset-font.d.ts" />
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { codePointsOf } from './code-points.ts'
import { faceName, facesVersion, readFont } from './face-files.ts'
import { faces } from './faces.ts'
import type { PlannedSlice } from './font-face-css.ts'
import { fontFaceCss } from './font-face-css.ts'
import { withoutTable } from './sfnt.ts'
import type { Slice } from './slices.ts'
import { slicesOf, wholeSlice } from './slices.ts'

export type WebFonts = {
  /** Part of every slice's address, so that other font files get other addresses. */
  readonly version: string
  /** Returns the style sheet that declares every slice under the family names that themes use. */
  css(): Promise<string>
  /** Returns a slice by its file name, as gzipped TrueType. Null when there is none of this name. */
  file(name: string): Promise<Buffer | null>
}

/** Fonts that aren't sliced, because their characters interact: kerning, joined letters, and emoji of several characters. */
const WHOLE = new Set([
  'Inter',
  'JetBrains Mono',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans Devanagari',
  'Noto Color Emoji',
])

/**
 * Cuts the worker browser's font files into slices for other browsers, so that both draw the same outlines.
 * Each slice is cut at its first request (some 50 ms; emoji take a second) and kept in `folder`.
 *
 * @param base  the path before `version` and a slice's name in the style sheet
 */
export function openWebFonts(folder: string, base: string): WebFonts {
  const version = facesVersion()
  const kept = join(folder, `slices-${version}`)
  const underWay = new Map<string, Promise<Buffer | null>>()
  let plan: Promise<Plan> | null = null
  const getPlan = () => {
    plan ??= planSlices()
    return plan
  }

  async function find(name: string): Promise<Buffer | null> {
    const found = (await getPlan()).get(name)
    if (!found) return null
    const path = join(kept, `${name}.gz`)
    return await readFile(path).catch(async () => {
      const cut = await cutSlice(found)
      await keep(path, cut)
      return cut
    })
  }

  return {
    version,
    async css() {
      return fontFaceCss([...(await getPlan())], `${base}/${version}`)
    },
    async file(name) {
      const running = underWay.get(name) ?? find(name).finally(() => underWay.delete(name))
      underWay.set(name, running)
      return await running
    },
  }
}

type Plan = ReadonlyMap<string, PlannedSlice>

/** Reads every file once, one after the other, so that a server can handle requests in between. */
async function planSlices(): Promise<Plan> {
  const plan = new Map<string, PlannedSlice>()
  for (const face of faces) {
    const codes = codePointsOf(await readFont(face))
    const slices = WHOLE.has(face.family) ? [wholeSlice(codes)] : slicesOf(codes)
    for (const slice of slices) plan.set(`${faceName(face)}-${slice.name}.ttf`, { face, slice })
  }
  return plan
}

async function cutSlice({ face, slice }: PlannedSlice): Promise<Buffer> {
  const font = await readFont(face)
  // Chromium draws emoji from the COLR table, whose layers the subsetter would drop. The SVG table only repeats them.
  const cut = slice.name === 'whole' ? withoutTable(font, 'SVG ') : await subset(font, slice)
  return await promisify(gzip)(cut)
}

/** Loads the subsetter when a slice is first cut. Most starts find all slices cut. */
async function subset(font: Buffer, slice: Slice): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(font, slice.text, options(slice))
}

/** Returns the subsetter's options. Han characters have thousands of alternates, which no style uses. */
function options({ name }: Slice) {
  return { targetFormat: 'sfnt', noLayoutClosure: !/^(?:latin|kana|marks)/.test(name) } as const
}

/** Writes a file atomically, because another process may read it at the same time. */
async function keep(path: string, content: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, 'draft-'))
  await writeFile(join(draft, 'slice'), content)
  await rename(join(draft, 'slice'), path)
  await rm(draft, { recursive: true })
}
