const RAISED = new Map(
  [...'0123456789+-=()ni'].map((char, index) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? '']),
)
const LOWERED = new Map(
  [...'0123456789+-=()'].map((char, index) => [char, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index] ?? '']),
)

/** Returns a superscript in Unicode's superscript characters: `2` becomes `²`. Null if a character has none. */
export function raised(text: string): string | null {
  return mapped(text, RAISED)
}

/** Like `raised`, for subscripts. */
export function lowered(text: string): string | null {
  return mapped(text, LOWERED)
}

function mapped(text: string, table: ReadonlyMap<string, string>): string | null {
  const chars = Array.from(text, (char) => table.get(char))
  return chars.every((char) => char !== undefined) ? chars.join('') : null
}
