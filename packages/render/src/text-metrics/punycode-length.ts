const BASE = 36
const DAMP = 700
const SKEW = 38
const FIRST_BIAS = 72
const FIRST_CODE = 128
const PREFIX = 'xn--'.length

/** Returns the number of ASCII characters of a host's label in DNS: `xn--…` if it isn't ASCII. Source: RFC 3492. */
export function punycodeLength(label: string): number {
  const codes = Array.from(label, (char) => char.codePointAt(0) ?? 0)
  const basic = codes.filter((code) => code < FIRST_CODE).length
  if (basic === codes.length) return basic
  let length = PREFIX + basic + (basic > 0 ? 1 : 0)
  let [code, delta, bias, handled] = [FIRST_CODE, 0, FIRST_BIAS, basic]
  while (handled < codes.length) {
    const next = codes.reduce((least, other) => (other >= code ? Math.min(least, other) : least), Infinity)
    delta += (next - code) * (handled + 1)
    code = next
    for (const other of codes) {
      if (other < code) delta += 1
      if (other !== code) continue
      length += digitsOf(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic)
      delta = 0
      handled += 1
    }
    delta += 1
    code += 1
  }
  return length
}

function digitsOf(delta: number, bias: number): number {
  let [rest, digits] = [delta, 1]
  for (let position = BASE; ; position += BASE) {
    const threshold = Math.max(1, Math.min(26, position - bias))
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (BASE - threshold))
    digits += 1
  }
}

function adapt(delta: number, handled: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / handled)
  let steps = 0
  while (rest > ((BASE - 1) * 26) / 2) {
    rest = Math.floor(rest / (BASE - 1))
    steps += BASE
  }
  return steps + Math.floor((BASE * rest) / (rest + SKEW))
}
