const RAISED = new Map(
  [...'0123456789+-=()ni'].map((char, index) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? '']),
)
const LOWERED = new Map(
  [...'0123456789+-=()'].map((char, index) => [char, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index] ?? '']),
)

/** Writes a superscript in Unicode's own raised characters: `2` becomes `²`. Null where it has none. */
export function raised(text: string): string | null {
  return mapped(text, RAISED)
}

/** As `raised`, for a subscript. */
export function lowered(text: string): string | null {
  return mapped(text, LOWERED)
}

function mapped(text: string, table: ReadonlyMap<string, string>): string | null {
  const chars = Array.from(text, (char) => table.get(char))
  return chars.every((char) => char !== undefined) ? chars.join('') : null
}
