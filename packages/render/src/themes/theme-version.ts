import type { Theme } from './theme.ts'

/** Returns sixteen hex digits that change with every value of the theme. Two rounds of FNV-1a, not for security. */
export function themeVersion(theme: Theme): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (const char of JSON.stringify(theme)) {
    const code = char.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul((two ^ code) + (one >>> 15), 0x85ebca6b)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
