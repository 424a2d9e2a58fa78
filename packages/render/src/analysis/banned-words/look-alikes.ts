/** Letters of other scripts that read as Latin ones, in pairs. Lower case, as `normalise` folds first. */
const PAIRS =
  'аaеeоoрpсcхxуyіiјjѕsԁdһhкkмmтtвbнhɡgαaοoνvρpχxυuκkτtιiᴠvᴡwᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrᴛtᴜuʏyᴢz'

/** Emoji letters: 🅐 to 🅩, 🅰 to 🆉 and 🇦 to 🇿. NFKC folds the other enclosed letters. */
const LETTER_ROWS = [0x1f150, 0x1f170, 0x1f1e6] as const

const latin = readPairs()

/** Returns the Latin letter that a lower-case character is drawn like. The same character if there is none. */
export function asLatin(char: string): string {
  return latin.get(char) ?? emojiLetter(char) ?? char
}

/** Returns the letter of an emoji letter. Null for all other characters. */
export function emojiLetter(char: string): string | null {
  const code = char.codePointAt(0) ?? 0
  for (const first of LETTER_ROWS)
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first)
  return null
}

function readPairs(): ReadonlyMap<string, string> {
  const chars = Array.from(PAIRS)
  const pairs = new Map<string, string>()
  for (let index = 0; index + 1 < chars.length; index += 2)
    pairs.set(chars[index] ?? '', chars[index + 1] ?? '')
  return pairs
}
