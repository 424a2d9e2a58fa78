import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { drawPicture } from './draw-picture.ts'
import { graphicsOf } from './graphics.ts'

const PREVIEW = new URL(
  '../../../../../apps/api/src/catalogue/previews/tea-garden-light.webp',
  import.meta.url,
)

const ESCAPE = '\u001B'
const BELL = '\u0007'

let webp: Buffer
let pixels: Buffer

beforeAll(async () => {
  webp = await readFile(PREVIEW)
  pixels = await sharp(webp).ensureAlpha().raw().toBuffer()
})

describe('a picture', () => {
  it('reaches kitty as its pixels, in pieces that it takes', async () => {
    const drawn = await drawPicture('kitty', webp)
    const pieces = [...drawn.replaceAll(ESCAPE, '^').matchAll(/\^_G([^;]*);([^^]*)\^\\/g)]
    expect(pieces.map(([all]) => all).join('')).toBe(drawn.replaceAll(ESCAPE, '^'))
    expect(pieces[0]?.[1]).toBe('a=T,f=32,o=z,q=2,s=360,v=480,c=24,m=1')
    expect(pieces.map(([, options]) => options?.at(-1)).join('')).toBe(`${'1'.repeat(pieces.length - 1)}0`)
    expect(Math.max(...pieces.map(([, , data = '']) => data.length))).toBeLessThanOrEqual(4096)
    const data = Buffer.from(pieces.map(([, , each]) => each).join(''), 'base64')
    expect(distance(inflateSync(data), pixels)).toBeLessThan(1)
  })

  it('reaches iTerm2 as the file that it is', async () => {
    const drawn = await drawPicture('iterm2', webp)
    const [, options, data = ''] =
      /^\^\]1337;File=([^:]*):(.*)\$$/.exec(drawn.replace(ESCAPE, '^').replace(BELL, '$')) ?? []
    expect(options).toContain(`inline=1;size=${webp.byteLength};`)
    expect(Buffer.from(data, 'base64').equals(webp)).toBe(true)
  })

  it('becomes sixels that look like it', async () => {
    const drawn = await drawPicture('sixel', webp)
    const { width, height, rgba } = readSixels(drawn)
    expect([width, height]).toEqual([180, 240])
    const half = await sharp(webp).resize(180, 240, { kernel: 'linear' }).ensureAlpha().raw().toBuffer()
    expect(distance(rgba, half)).toBeLessThan(4)
  })
})

describe('graphicsOf', () => {
  const of = (env: Record<string, string>, isTty = true) =>
    graphicsOf({ env, terminal: { isTty } as Parameters<typeof graphicsOf>[0]['terminal'] })

  it.each([
    [{ TERM: 'xterm-kitty' }, 'kitty'],
    [{ TERM_PROGRAM: 'ghostty' }, 'kitty'],
    [{ TERM_PROGRAM: 'iTerm.app' }, 'iterm2'],
    [{ TERM: 'foot-extra' }, 'sixel'],
    [{ TERM: 'xterm-256color' }, null],
    [{ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' }, null],
  ] as const)('takes %j as %s', (env, graphics) => expect(of(env)).toBe(graphics))

  it('draws nothing into a pipe', () => expect(of({ TERM: 'xterm-kitty' }, false)).toBe(null))
})

/** How far two pictures are apart, in steps of 255, on average. */
function distance(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

/** What a terminal would show. */
function readSixels(drawn: string): { width: number; height: number; rgba: Uint8Array } {
  const text = drawn.replaceAll(ESCAPE, '^')
  const [, sizes = '', body = ''] = /^\^P0;1q"1;1;(\d+;\d+)(.*)\^\\$/s.exec(text) ?? []
  const [width = 0, height = 0] = sizes.split(';').map(Number)
  const rgba = new Uint8Array(width * height * 4)
  const palette = [...body.matchAll(/#\d+;2;(\d+);(\d+);(\d+)/g)].map(([, ...percents]) =>
    percents.map((percent) => Math.round(Number(percent) * 2.55)),
  )
  const bands = body.replaceAll(/#\d+;2;\d+;\d+;\d+/g, '').split('-')
  for (const [band, lines] of bands.entries())
    for (const line of lines.split('$')) {
      const colour = palette[Number(/^#(\d+)/.exec(line)?.[1])] ?? []
      for (const [x, bits] of bitsOf(line).entries())
        for (const row of [0, 1, 2, 3, 4, 5].filter((each) => bits & (1 << each)))
          rgba.set([...colour, 255], ((band * 6 + row) * width + x) * 4)
    }
  return { width, height, rgba }
}

/** The six pixels of each column, of one colour's line. */
function bitsOf(line: string): number[] {
  return [...line.replace(/^#\d+/, '').matchAll(/(?:!(\d+))?([?-~])/g)].flatMap(
    ([, count = '1', char = '?']) => Array<number>(Number(count)).fill(char.charCodeAt(0) - 63),
  )
}
