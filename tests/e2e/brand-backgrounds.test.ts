import { findTheme } from '@galley/render'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { colourPairs } from '../../packages/render/src/theme-proof/colours/colour-pairs.ts'
import { pairHolds } from '../../packages/render/src/theme-proof/colours/prove-colours.ts'
import type { Hex, Palette, Scheme } from '../../packages/render/src/themes/theme.ts'
import { LOGOS } from '../support/brand-logos.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import { eventually } from '../support/test-stack.ts'

let stack: SharedStack
let brand: string

const KIT = { name: 'Tea', colours: { light: null, dark: null }, signature: null, qr: null }

beforeAll(async () => {
  stack = await useSharedStack()
  brand = (await stack.call('/brands', KIT)).body.data.brand_id
})

async function putBackground(drawing: string): Promise<number> {
  const response = await fetch(`${stack.baseUrl}/brands/${brand}/pictures/background`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'image/svg+xml' },
    body: drawing,
  })
  return response.status
}

function paletteIn(scheme: Scheme): Palette {
  const palette = findTheme('plain-ink')?.[scheme]
  if (!palette) throw new Error('The theme has no such scheme.')
  return palette
}

/** Renders a text, and returns the pixels of its first page. */
async function pixelsOf(projectId: string, more: object): Promise<Buffer> {
  const config = { theme: 'plain-ink', scale: 1, ...more }
  const { body } = await stack.call('/renders', { project_id: projectId, platform: 'xhs', config })
  const render = await eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=5`)).body
    if (data.status === 'failed') throw new Error(data.error.code)
    return data.status === 'completed' && data
  })
  const picture = await fetch(render.preview_urls[0])
  return sharp(Buffer.from(await picture.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer()
}

const hexAt = (pixels: Buffer, at: number): Hex => `#${pixels.subarray(at, at + 3).toString('hex')}`

/** Returns which colours a page has where another one has this colour. */
function coloursWhere(other: Buffer, colour: Hex, page: Buffer): Set<Hex> {
  const found = new Set<Hex>()
  for (let at = 0; at < page.length; at += 3) if (hexAt(other, at) === colour) found.add(hexAt(page, at))
  return found
}

/** Returns the texts of a palette that can't be read on a ground in the place of its paper. Fainter ones give way. */
function faintTexts(palette: Palette, ground: Hex): string[] {
  return colourPairs(palette)
    .filter(({ ground: below, text }) => below === 'paper' && (text === 'ink' || text === 'accent'))
    .filter((pair) => !pairHolds(pair, { ...palette, paper: ground }))
    .map(({ text }) => text)
}

describe('the background of a brand', () => {
  it.each(['light', 'dark'] as const)('is seen on %s pages, whose text holds on it', async (scheme) => {
    const markdown = '# Tea\n\nA cup of tea, and **another** one.'
    const { project_id } = (await stack.call('/projects', { markdown })).body.data
    const palette = paletteIn(scheme)

    const plain = await pixelsOf(project_id, { scheme })
    expect(await putBackground(LOGOS.hills)).toBe(200)
    const worn = await pixelsOf(project_id, { scheme, brand })
    const grounds = coloursWhere(plain, palette.paper, worn)

    expect(grounds.size).toBeGreaterThan(20)
    expect([...grounds].flatMap((ground) => faintTexts(palette, ground))).toEqual([])
    expect([...coloursWhere(plain, palette.ink, worn)]).toEqual([palette.ink])
  })

  it('lies on the covers alone if the brand says so', async () => {
    const markdown = '# Tea\n\nA cup of tea.\n\n> Quiet words\n\n```ts\nconst cups = 2 // for two\n```'
    const { project_id } = (await stack.call('/projects', { markdown })).body.data
    const kit = { ...KIT, background: { fit: 'tile', on: 'covers' } }
    const { body } = await stack.call('/brands', kit)
    brand = body.data.brand_id
    expect(await putBackground(LOGOS.petals)).toBe(200)

    const plain = await pixelsOf(project_id, {})
    const page = await pixelsOf(project_id, { brand })
    const [plainCover, cover] = [
      await pixelsOf(project_id, { cover: true }),
      await pixelsOf(project_id, { cover: true, brand }),
    ]

    const { paper } = paletteIn('light')
    expect(page.equals(plain)).toBe(true)
    expect(coloursWhere(plainCover, paper, cover).size).toBeGreaterThan(2)
  })
})
