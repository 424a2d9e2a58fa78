import type { FontFrame } from './check-tables.ts'

/**
 * Where a line of text is, in em above and below the baseline: that of Noto Sans SC for fonts with Han characters, that of
 * Inter for others. Fonts say very different things here. With their own, text would stand too high or too low in its line,
 * beside its list mark and above its underline.
 */
const LINE = { han: { above: 1.16, below: 0.288 }, other: { above: 0.969, below: 0.241 } } as const
const UNDERLINE = { below: 0.1, thick: 0.05 } as const
const USE_TYPOGRAPHIC_METRICS = 0x80

/** Sets the height of a font's line and its underline, in its own tables. */
export function levelMetrics(
  tables: Map<string, Buffer>,
  { unitsPerEm, hasHan }: Pick<FontFrame, 'unitsPerEm'> & { readonly hasHan: boolean },
): void {
  const { above, below } = hasHan ? LINE.han : LINE.other
  const units = (em: number) => Math.round(em * unitsPerEm)
  const change = (name: string, write: (table: Buffer) => void) => {
    const copy = Buffer.from(tables.get(name) ?? [])
    write(copy)
    tables.set(name, copy)
  }
  change('hhea', (hhea) => {
    hhea.writeInt16BE(units(above), 4)
    hhea.writeInt16BE(-units(below), 6)
    hhea.writeInt16BE(0, 8)
  })
  change('OS/2', (os2) => {
    os2.writeUInt16BE(os2.readUInt16BE(62) & ~USE_TYPOGRAPHIC_METRICS, 62)
    if (os2.length < 78) return
    os2.writeInt16BE(units(above), 68)
    os2.writeInt16BE(-units(below), 70)
    os2.writeInt16BE(0, 72)
    os2.writeUInt16BE(units(above), 74)
    os2.writeUInt16BE(units(below), 76)
  })
  change('post', (post) => {
    post.writeInt16BE(-units(UNDERLINE.below), 8)
    post.writeInt16BE(units(UNDERLINE.thick), 10)
  })
}
