/** The brightness of a picture as it is shown: rows of relative luminance, 0 to 1. */
export type Brightness = {
  readonly width: number
  readonly height: number
  readonly values: readonly number[]
}

/** Where a title stands on a photo, in which colour, and how opaque the veil below it has to be. */
export type CalmPlace = {
  readonly place: 'start' | 'middle' | 'end'
  readonly isLight: boolean
  readonly veil: number
}

/** The weights of edges, of unlike brightness, and of the place. The middle is where the subject usually is. */
const EDGE_WEIGHT = 3
const SPREAD_WEIGHT = 0.6
const PLACE_COST = { start: 0, end: 0, middle: 0.03 } as const
const PLACES = ['end', 'start', 'middle'] as const
/** Enough for the small second line, too. */
const CONTRAST = 4.6
const LEAST_VEIL = 0.12
const MOST_VEIL = 0.86
const VEIL_STEP = 0.02
/** Letters in the dark colour on a light photo. */
const DARK_INK = 0.007

/**
 * Returns the calmest place for a text that takes a share of the photo's height: the one with the fewest edges and the
 * most even brightness. The veil is as light as the contrast allows, for all but the outermost tenth of the pixels.
 */
export function calmPlace(photo: Brightness, share: number): CalmPlace {
  const scored = PLACES.map((place) => {
    const band = bandOf(photo, place, share)
    return { place, band, cost: restlessness(photo, band) + PLACE_COST[place] }
  })
  const [first, ...others] = scored as [Scored, ...Scored[]]
  // A tie keeps the first, so that small differences between decoders don't move the title.
  const best = others.reduce((least, each) => (each.cost < least.cost - 0.01 ? each : least), first)
  const sorted = valuesIn(photo, best.band).toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  const isLight = at(0.5) > 0.45 && at(0.1) > 0.28
  const veil = isLight
    ? veilFor((alpha) => contrast(over(at(0.1), 1, alpha), DARK_INK))
    : veilFor((alpha) => contrast(1, over(at(0.9), 0, alpha)))
  return { place: best.place, isLight, veil }
}

type Band = { readonly from: number; readonly to: number }
type Scored = { readonly place: CalmPlace['place']; readonly band: Band; readonly cost: number }

function bandOf({ height }: Brightness, place: CalmPlace['place'], share: number): Band {
  const rows = Math.max(1, Math.min(height, Math.round(height * share)))
  const starts = { start: 0, middle: Math.floor((height - rows) / 2), end: height - rows }
  return { from: starts[place], to: starts[place] + rows }
}

function valuesIn({ width, values }: Brightness, { from, to }: Band): readonly number[] {
  return values.slice(from * width, to * width)
}

function restlessness({ width, values }: Brightness, { from, to }: Band): number {
  let [edges, sum, squares] = [0, 0, 0]
  for (let row = from; row < to; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const value = values[at] ?? 0
      sum += value
      squares += value * value
      if (column > 0) edges += Math.abs(value - (values[at - 1] ?? 0))
      if (row > from) edges += Math.abs(value - (values[at - width] ?? 0))
    }
  }
  const count = Math.max(1, (to - from) * width)
  const mean = sum / count
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return (edges / count) * EDGE_WEIGHT + spread * SPREAD_WEIGHT
}

function veilFor(contrastAt: (alpha: number) => number): number {
  let alpha = LEAST_VEIL
  while (alpha < MOST_VEIL && contrastAt(alpha) < CONTRAST) alpha += VEIL_STEP
  return Math.round(alpha * 100) / 100
}

/** Returns the luminance below a veil of black (0) or white (1). Browsers blend the encoded values. */
function over(luminance: number, veil: 0 | 1, alpha: number): number {
  return (luminance ** (1 / 2.2) * (1 - alpha) + veil * alpha) ** 2.2
}

/** WCAG 2.2. */
function contrast(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one]
  return (light + 0.05) / (dark + 0.05)
}
