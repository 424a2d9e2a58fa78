import { readFile, writeFile } from 'node:fs/promises'
import { stickers } from '@galley/render'

// Run `npm run stickers` when the list of stickers changes. It takes their drawings from IconPark (Apache-2.0), whose
// licence is beside the file that this writes.

type Drawing = { readonly body: string }
type Attributes = Readonly<Record<string, string>>

/** IconPark's four colours, as the letters of our roles: ink, accent, soft and paper. */
const ROLES: Record<string, string> = { '#000': 'i', '#2F88FF': 'a', '#43CCF8': 's', '#fff': 'p', none: '-' }
/** Drawings of lines alone, whose closed shapes we fill. */
const FILLED = new Set(['cat', 'leaf', 'thumbs-up', 'diamond', 'red-envelopes'])
const KNOWN = new Set(
  'fill stroke fill-rule clip-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit d x y width height rx ry cx cy r x1 x2 y1 y2'.split(
    ' ',
  ),
)

const target = new URL('../../packages/render/src/stickers/data/shapes.ts', import.meta.url)
const source = new URL(import.meta.resolve('@iconify-json/icon-park/icons.json'))
const { icons }: { icons: Record<string, Drawing> } = JSON.parse(await readFile(source, 'utf8'))

const entries = stickers.map(({ name, drawing }) => {
  const found = icons[drawing]
  if (!found) throw new Error(`IconPark has no drawing ${drawing}.`)
  const shapes = shapesIn(found.body, FILLED.has(drawing))
  return `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: '${merged(shapes).join('|')}',`
})

await writeFile(
  target,
  `import type { StickerName } from '../catalogue.ts'

/**
 * Made by \`npm run stickers\` of IconPark's drawings. 48 units wide and high. Each shape begins with the roles of its
 * fill and of its stroke.
 */
export const SHAPES: Readonly<Record<StickerName, string>> = {
${entries.join('\n')}
}
`,
)

/** Returns the shapes of a drawing, each its two roles and its path. @throws Error on what we don't draw. */
function shapesIn(body: string, isFilled: boolean): string[] {
  const groups: Attributes[] = [{}]
  const shapes: string[] = []
  for (const [, end, name = '', list = '', isEmpty] of body.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (end) groups.pop()
    if (end) continue
    const attributes = { ...groups.at(-1), ...attributesIn(list) }
    if (name !== 'g') shapes.push(shapeOf(name, attributes, isFilled))
    if (!isEmpty) groups.push(attributes)
  }
  return shapes
}

function attributesIn(list: string): Attributes {
  const found = Object.fromEntries(
    [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const unknown = Object.keys(found).filter((name) => !KNOWN.has(name))
  if (unknown.length > 0) throw new Error(`Unknown attributes: ${unknown.join()}`)
  return found
}

function shapeOf(name: string, attributes: Attributes, isFilled: boolean): string {
  if (attributes['fill-rule'] && !/^(?:evenodd)$/.test(attributes['fill-rule']))
    throw new Error('Unknown rule.')
  const path = pathOf(name, attributes)
  const fill = ROLES[attributes.fill ?? 'none']
  const stroke = ROLES[attributes.stroke ?? 'none']
  if (fill === undefined || stroke === undefined) throw new Error('A colour has no role.')
  const isClosed = isFilled && fill === '-' && stroke === 'i' && /z$/i.test(path)
  return `${isClosed ? 'a' : fill}${stroke}${rounded(path)}`
}

function pathOf(name: string, attributes: Attributes): string {
  const at = (key: string) => Number(attributes[key] ?? 0)
  switch (name) {
    case 'path':
      return attributes.d ?? ''
    case 'circle':
      return ellipse(at('cx'), at('cy'), [at('r'), at('r')])
    case 'ellipse':
      return ellipse(at('cx'), at('cy'), [at('rx'), at('ry')])
    case 'rect':
      return rectangle(at('x'), at('y'), [at('width'), at('height'), at('rx')])
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    default:
      throw new Error(`Unknown element: ${name}`)
  }
}

function ellipse(x: number, y: number, [rx, ry]: readonly [number, number]): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

function rectangle(x: number, y: number, [width, height, r]: readonly [number, number, number]): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
}

/** A tenth of a unit is a fortieth of a line's height. */
function rounded(path: string): string {
  return path.replace(/\d*\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
}

/** Joins lines that follow each other in the same colour. */
function merged(shapes: readonly string[]): string[] {
  const all: string[] = []
  for (const shape of shapes) {
    const last = all.at(-1)
    if (last !== undefined && shape[0] === '-' && last.startsWith(shape.slice(0, 2)))
      all[all.length - 1] = last + shape.slice(2)
    else all.push(shape)
  }
  return all
}
