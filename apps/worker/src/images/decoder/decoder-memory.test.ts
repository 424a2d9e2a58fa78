import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { pictureBombs } from '../../../../../tests/support/hostile/picture-bombs.ts'
import { processTree } from '../../../../../tests/support/process-tree.ts'
import type { Confinement } from './confinement.ts'
import { confinements, DECODER_MEMORY_MIB } from './confinement.ts'
import { Decoder } from './decoder.ts'

const MOST_MIB = 512
const { signal } = new AbortController()
let confinement: Confinement
let decoder: Decoder

beforeAll(() => {
  confinement = confinements(null)[0] as Confinement
})
afterAll(() => decoder.kill())

/**
 * Hands a file to a new decoder under the default limit. Returns what came of it, and the decoder's largest memory: the
 * kernel's own count, read after the answer and all along, because a decoder that is refused memory ends.
 */
async function measured(work: (each: Decoder) => Promise<unknown>) {
  decoder = await Decoder.start(confinement, DECODER_MEMORY_MIB)
  const pids = processTree(decoder.pid ?? 0)
  let peakMib = 0
  const look = () => {
    peakMib = Math.max(peakMib, ...pids.map(peakMibOf))
  }
  const looking = setInterval(look, 2)
  const outcome = await work(decoder).catch((error: { name: string; reason: string }) => error.reason)
  clearInterval(looking)
  look()
  decoder.kill()
  return { outcome, peakMib }
}

function peakMibOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    limitInputPixels: false,
    create: { width, height, channels, background: { r: 176, g: 74, b: 47, alpha: 0.5 } },
  })

/** The edges of 12 and 100 megapixels. */
const [PHONE, LARGEST] = [
  [4_000, 3_000],
  [11_600, 8_600],
] as const

describe('the memory of a decoder', () => {
  it.each(Object.entries(pictureBombs))('stays below 512 MiB for %s', async (_name, bomb) => {
    const shown = await measured((each) => each.encode(bomb, signal))
    const stored = await measured((each) => each.encodeUpload(bomb, signal))

    expect(['format', 'limits']).toContain(shown.outcome)
    expect(['format', 'limits', 'pixels', 'vector']).toContain(stored.outcome)
    for (const { peakMib } of [shown, stored]) {
      expect(peakMib).toBeGreaterThan(40)
      expect(peakMib).toBeLessThan(MOST_MIB)
    }
  })

  it.each([
    ['a JPEG of 12 megapixels', () => flat(...PHONE).jpeg()],
    ['a PNG of 12 megapixels', () => flat(...PHONE).png()],
    ['a JPEG of 100 megapixels', () => flat(...LARGEST).jpeg()],
    ['a progressive JPEG of 100 megapixels', () => flat(...LARGEST).jpeg({ progressive: true })],
    ['a PNG of 100 megapixels', () => flat(...LARGEST).png({ compressionLevel: 1 })],
  ])('is enough for %s', async (_name, picture) => {
    const file = await picture().toBuffer()

    const { outcome, peakMib } = await measured((each) => each.encodeUpload(file, signal))

    expect(outcome).toHaveProperty('files')
    expect(peakMib).toBeGreaterThan(40)
    expect(peakMib).toBeLessThan(MOST_MIB)
  })

  it.each([
    [
      'all coefficients of 100 megapixels',
      () => flat(...LARGEST).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    [
      'all passes of 100 megapixels',
      () => flat(...LARGEST, 4).png({ progressive: true, compressionLevel: 1 }),
    ],
  ])('is not enough for %s, which are refused', async (_name, picture) => {
    const file = await picture().toBuffer()

    const { outcome, peakMib } = await measured((each) => each.encodeUpload(file, signal))

    expect(['format', 'limits']).toContain(outcome)
    expect(peakMib).toBeGreaterThan(40)
    expect(peakMib).toBeLessThan(MOST_MIB)
  })
})

describe('the priority of a decoder', () => {
  it.each([
    { task: 'show', nice: 0 },
    { task: 'store', nice: 5 },
  ] as const)('is $nice for pictures to $task, in the session of the worker', async ({ task, nice }) => {
    decoder = await Decoder.start(confinement, DECODER_MEMORY_MIB, task)
    const pid = processTree(decoder.pid ?? 0).at(-1) ?? 0

    expect(getPriority(pid)).toBe(nice)
    expect(sessionOf(pid)).toBe(sessionOf(process.pid))
    decoder.kill()
  })
})

function sessionOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
}
