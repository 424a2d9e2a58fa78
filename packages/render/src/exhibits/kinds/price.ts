import type { Block, ExhibitEntry, ExhibitPart, Inline, Lines } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { MONEY_AT_END } from '../../lines/amounts.ts'
import type { ExhibitDefinition } from '../definition.ts'
import {
  blocksWith,
  entryOf,
  isShort,
  linePart,
  linesIn,
  paragraphs,
  partedAfterBold,
  readWithBodies,
  withBody,
} from '../entries.ts'

const WIDEST_NAME_EM = 22
const FREE = /^(?:免费|免費|free|無料|무료)$/iu

/** What something costs: the name, the price, and the old price struck out. Several in a list. */
export const price: ExhibitDefinition<'price'> = {
  kind: 'price',
  names: ['price', '价格', '價格'],
  read: (blocks) => readWithBodies(blocks, ofBlock),
  written: (entry, { colon, open, close, was }) => {
    const [name, amount, old] = (['name', 'price', 'was'] as const).map((role) => {
      const [line] = blocksWith(entry, role)
      return line?.kind === 'paragraph' ? line.children : []
    })
    const sign = (text: string): Inline => ({ kind: 'text', text })
    const head = name && name.length > 0 ? [...name, sign(colon)] : []
    const before = old && old.length > 0 ? [sign(open + was), ...unstruck(old), sign(close)] : []
    const children = [...head, ...(amount ?? []), ...before]
    return [{ kind: 'paragraph', children, lines: entry.lines }, ...blocksWith(entry, 'body')]
  },
}

function unstruck(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline) =>
    inline.kind === 'styled' && inline.style === 'strike' ? inline.children : [inline],
  )
}

function ofBlock(block: Block): ExhibitEntry[] | null {
  if (block.kind === 'list') {
    const entries = block.items.map(({ blocks: [first, ...others], lines }) => {
      const entry = first?.kind === 'paragraph' ? priced(linesIn(first.children), lines) : null
      return entry && withBody(entry, others)
    })
    return entries.every((entry) => entry !== null) ? entries : null
  }
  if (block.kind !== 'paragraph') return null
  const entry = priced(linesIn(block.children), block.lines)
  return entry && [entry]
}

type Priced = {
  readonly before: readonly Inline[]
  readonly price: readonly Inline[]
  readonly was: readonly Inline[]
}

/** Returns the price of a name in the lines before it, with the lines after it. Null without a price. */
function priced(all: readonly (readonly Inline[])[], lines: Lines): ExhibitEntry | null {
  const found = all.map(moneyIn)
  const at = found.findIndex((each) => each !== null && each.price.length > 0)
  const line = found[at]
  if (!line) return null
  const next = found[at + 1]
  const isOldNext = line.was.length === 0 && next !== undefined && next !== null && next.price.length === 0
  const was = isOldNext ? next.was : line.was
  const above = all.slice(0, at)
  const [name = line.before, ...more] = line.before.length > 0 ? [...above, line.before] : above
  if (name.length > 0 && !isShort(name, WIDEST_NAME_EM)) return null
  const rest = [...more, ...all.slice(at + (isOldNext ? 2 : 1))]
  const parts: ExhibitPart[] = [
    linePart('name', bare(name), lines),
    linePart('price', line.price, lines),
    linePart('was', was, lines),
    { role: 'body', blocks: paragraphs(rest, lines) },
  ]
  return entryOf(parts, lines)
}

/** Returns a name without the boldness that it has in any case. */
function bare(name: readonly Inline[]): readonly Inline[] {
  const bold = partedAfterBold(name)
  return bold && bold.rest.length === 0 ? bold.lead : name
}

/** Returns what a line says of money: a price at its end, and what is struck out. Null without either. */
function moneyIn(line: readonly Inline[]): Priced | null {
  const isStruck = (inline: Inline) => inline.kind === 'styled' && inline.style === 'strike'
  const was = line.filter(isStruck)
  const held = line.filter((inline) => !isStruck(inline))
  const [last] = held.filter((inline) => plainTextOf([inline]).trim() !== '').slice(-1)
  const text = last ? plainTextOf([last]).trim() : ''
  const found = FREE.test(text) ? { 0: text, index: 0 } : MONEY_AT_END.exec(text.slice(-80))
  if (!last || !found) return was.length > 0 && text === '' ? { before: [], price: [], was } : null
  const kept = text.slice(0, Math.max(0, text.length - found[0].length)).replace(/[\s:：]+$/u, '')
  const before: Inline[] = held.slice(0, held.indexOf(last))
  if (kept !== '') before.push({ kind: 'text', text: kept })
  return { before, price: [{ kind: 'text', text: found[0].trim() }], was }
}
