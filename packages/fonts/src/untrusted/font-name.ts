/** The longest name that is shown. */
const MAX_CHARS = 60
const FAMILY = 1
const TYPOGRAPHIC_FAMILY = 16
const WINDOWS = 3
const UNICODE = 0
const ENGLISH = 0x0409

/** Returns the family name that a font gives itself, in English if it has one; null if it has none that can be read. */
export function familyName(name: Buffer | undefined): string | null {
  if (!name || name.length < 6) return null
  const names = recordsOf(name)
  const best = names.toSorted((a, b) => b.rank - a.rank)[0]
  return best?.text ?? null
}

function recordsOf(name: Buffer): { readonly rank: number; readonly text: string }[] {
  const strings = name.readUInt16BE(4)
  const count = Math.min(name.readUInt16BE(2), Math.floor((name.length - 6) / 12))
  return Array.from({ length: count }, (_, index) => name.subarray(6 + 12 * index)).flatMap((record) => {
    const [platform, language, id] = [record.readUInt16BE(0), record.readUInt16BE(4), record.readUInt16BE(6)]
    const isFamily = id === FAMILY || id === TYPOGRAPHIC_FAMILY
    if (!isFamily || (platform !== WINDOWS && platform !== UNICODE)) return []
    const start = strings + record.readUInt16BE(10)
    const text = readable(name.subarray(start, start + record.readUInt16BE(8)))
    const rank = (id === TYPOGRAPHIC_FAMILY ? 2 : 0) + (language === ENGLISH ? 1 : 0)
    return text === '' ? [] : [{ rank, text }]
  })
}

/** Returns a name in UTF-16 without what a list can't show. */
function readable(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  const text = even.swap16().toString('utf16le').toWellFormed()
  const shown = text.replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '').trim()
  return [...shown].slice(0, MAX_CHARS).join('')
}
