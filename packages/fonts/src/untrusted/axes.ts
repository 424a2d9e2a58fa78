import { demand } from './font-refusal.ts'
import type { Tables } from './read-tables.ts'
import type { PinnedAxes } from './rebuild.ts'

const AXIS_BYTES = 20
const MAX_AXES = 16
const WEIGHT = 'wght'
/** What CSS allows as a weight. */
const [LIGHTEST, HEAVIEST] = [1, 1000]

export type Weights = { readonly min: number; readonly max: number }

type Axis = { readonly tag: string; readonly min: number; readonly default: number; readonly max: number }

/** Returns the weights that a font has, and which of its axes are to be fixed. */
export function axesOf(tables: Tables): { readonly weights: Weights; readonly pinned: PinnedAxes } {
  const axes = readAxes(tables.get('fvar'))
  const weight = axes.find(({ tag }) => tag === WEIGHT)
  const others = axes.filter((axis) => axis !== weight)
  const pinned =
    others.length === 0 ? null : Object.fromEntries(others.map((axis) => [axis.tag, axis.default]))
  if (weight) return { weights: { min: within(weight.min), max: within(weight.max) }, pinned }
  const own = within(tables.get('OS/2')?.readUInt16BE(4) ?? 400)
  return { weights: { min: own, max: own }, pinned }
}

function readAxes(fvar: Buffer | undefined): Axis[] {
  if (!fvar) return []
  demand(fvar.length >= 16)
  const [start, count, bytes] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  demand(count <= MAX_AXES && bytes >= AXIS_BYTES && start + count * bytes <= fvar.length)
  return Array.from({ length: count }, (_, index) => {
    const axis = fvar.subarray(start + index * bytes)
    const value = (at: number) => axis.readInt32BE(at) / 65_536
    const read = { tag: axis.toString('latin1', 0, 4), min: value(4), default: value(8), max: value(12) }
    demand(read.min <= read.default && read.default <= read.max)
    return read
  })
}

function within(weight: number): number {
  return Math.round(Math.min(HEAVIEST, Math.max(LIGHTEST, weight)))
}
