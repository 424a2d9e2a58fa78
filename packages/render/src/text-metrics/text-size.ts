/** Counts code points without copying the text. */
export function charactersIn(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index += 1) {
    if (isTrail(text.charCodeAt(index)) && isLead(text.charCodeAt(index - 1))) count -= 1
  }
  return count
}

const isLead = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isTrail = (unit: number) => unit >= 0xdc00 && unit < 0xe000

/** Counts bytes in UTF-8. A lone surrogate becomes U+FFFD, which has three. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += byteSizeOf(code)
  }
  return bytes
}

function byteSizeOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
