const NAMED = /^(?:yellow|lime|aqua|cyan|magenta|fuchsia|turquoise|pink|orange|gold|lightgreen|lightblue)$/
/** The least difference between the strongest and the weakest of red, green and blue. */
const LEAST_COLOUR = 25

/**
 * Returns true if a background colour is one of a marker. Pages give words the background of the page, too, which is
 * white, black or grey.
 */
export function isMarker(background: string): boolean {
  if (NAMED.test(background)) return true
  const channels = channelsOf(background)
  return channels !== null && Math.max(...channels) - Math.min(...channels) >= LEAST_COLOUR
}

function channelsOf(colour: string): number[] | null {
  const [, hex] = /^#([\da-f]{6}|[\da-f]{3})(?:[\s;]|$)/.exec(colour) ?? []
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return pairs.map((pair) => Number.parseInt(pair, 16))
  }
  const [, list, alpha = '1'] = /^rgba?\((\d+,\s*\d+,\s*\d+)(?:,\s*([\d.]+))?\)/.exec(colour) ?? []
  return list === undefined || Number(alpha) === 0 ? null : list.split(',').map(Number)
}
