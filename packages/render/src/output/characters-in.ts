/** Characters that a browser adds: numbers, hyphens and an ellipsis. */
const ALWAYS = `0123456789/-.\u00a0\u2010\u2026`

/** Returns the code points of a document, and those that its style sheet and its browser may add. */
export function charactersIn(html: string): Set<number> {
  const text = html.replace(/data:[^"')]*/g, '')
  const escaped = [...text.matchAll(/\\([0-9a-f]{4,5})/gi)].map(([, hex = '']) => Number.parseInt(hex, 16))
  const shown = [...text, ...text.toUpperCase(), ...ALWAYS].map((char) => char.codePointAt(0) ?? 0)
  return new Set([...shown, ...escaped])
}
