type Line = { readonly name: string; readonly points: readonly { readonly x: number; readonly y: number }[] }

const [WIDTH, HEIGHT] = [720, 400]
const FRAME = { left: 72, right: 170, top: 56, bottom: 48 }
const COLOURS = ['#2f6f9f', '#c2572b', '#4d7c3a']
const SMALLEST = 0.01

/** Draws lines over two logarithmic axes. Linear growth is a straight diagonal. */
export function plot(title: string, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points)
  const x = axis(
    all.map((point) => point.x),
    FRAME.left,
    WIDTH - FRAME.right,
  )
  const y = axis(
    all.map((point) => Math.max(SMALLEST, point.y)),
    HEIGHT - FRAME.bottom,
    FRAME.top,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, system-ui, sans-serif" font-size="13" role="img" aria-label="${title}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${FRAME.left}" y="30" font-size="16" font-weight="600" fill="#1d232a">${title}</text>
${x.ticks.map(({ at, label }) => `<text x="${at}" y="${HEIGHT - FRAME.bottom + 22}" text-anchor="middle" fill="#5b6570">${label}</text>`).join('\n')}
${y.ticks.map(({ at, label }) => `<path d="M${FRAME.left} ${at}H${WIDTH - FRAME.right}" stroke="#e3e7eb"/><text x="${FRAME.left - 10}" y="${at + 4}" text-anchor="end" fill="#5b6570">${label}</text>`).join('\n')}
${lines.map((line, index) => drawLine(line, COLOURS[index % COLOURS.length] ?? '#000', { x, y, index })).join('\n')}
</svg>
`
}

type Axis = { readonly ticks: readonly { at: number; label: string }[]; place(value: number): number }

function axis(values: readonly number[], from: number, to: number): Axis {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const place = (value: number) => Math.round(from + ((to - from) * (Math.log10(value) - low)) / (high - low))
  const powers = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n))
  return { place, ticks: powers.map((power) => ({ at: place(power), label: power.toLocaleString('en') })) }
}

function drawLine(
  { name, points }: Line,
  colour: string,
  { x, y, index }: { x: Axis; y: Axis; index: number },
): string {
  const places = points.map((point) => ({
    left: x.place(point.x),
    top: y.place(Math.max(SMALLEST, point.y)),
  }))
  const path = places.map(({ left, top }) => `${left} ${top}`).join('L')
  const dots = places
    .map(({ left, top }) => `<circle cx="${left}" cy="${top}" r="3.5" fill="${colour}"/>`)
    .join('')
  const legend = FRAME.top + 10 + index * 24
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}<circle cx="${WIDTH - FRAME.right + 24}" cy="${legend}" r="4" fill="${colour}"/><text x="${WIDTH - FRAME.right + 36}" y="${legend + 4}" fill="#1d232a">${name}</text>`
}
