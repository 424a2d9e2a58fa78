/// <reference path="./subset-font.d.ts" />
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import subsetFont from 'subset-font'
import { codePointsOf } from './code-points.ts'
import { faceName, facesVersion, readFont } from './face-files.ts'
import { faces } from './faces.ts'
import type { PlannedSlice } from './font-face-css.ts'
import { fontFaceCss } from './font-face-css.ts'
import { withoutTable } from './sfnt.ts'
import type { Slice } from './slices.ts'
import { slicesOf, wholeSlice } from './slices.ts'

export type WebFonts = {
  /** Stands in every address of a slice: other files, other addresses. */
  readonly version: string
  /** The style sheet that declares every slice under the names that themes ask for. */
  css(): Promise<string>
  /** A slice by its file name, as gzipped TrueType; null when there is none of this name. */
  file(name: string): Promise<Buffer | null>
}

/** Fonts whose characters join to each other: kerned letters, and emoji of several characters. */
const WHOLE = new Set(['Inter', 'JetBrains Mono', 'Noto Color Emoji'])

/**
 * Cuts the files that the worker's browser uses into slices for other browsers, so that both draw the same outlines.
 * Each is cut when it is first asked for (some 50 ms; emoji take a second) and kept in `folder`.
 *
 * @param base  the path that `version` and a slice's name are put behind in the style sheet
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

/** Reads every file once, one after the other, so that a server stays free in between. */
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
  // Chromium draws emoji from the COLR table, of which the subsetter keeps no layers; the SVG table has them once more.
  const cut =
    slice.name === 'whole' ? withoutTable(font, 'SVG ') : await subsetFont(font, slice.text, options(slice))
  return await promisify(gzip)(cut)
}

/** Han characters have alternates by the thousand, which no style asks for. */
function options({ name }: Slice) {
  return { targetFormat: 'sfnt', noLayoutClosure: !/^(?:latin|kana|marks)/.test(name) } as const
}

/** Whole or not at all: another process may read it at once. */
async function keep(path: string, content: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, 'draft-'))
  await writeFile(join(draft, 'slice'), content)
  await rename(join(draft, 'slice'), path)
  await rm(draft, { recursive: true })
}
