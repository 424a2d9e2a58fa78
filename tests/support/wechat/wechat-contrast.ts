import type { DefaultTreeAdapterTypes } from 'parse5'
import { parseFragment } from 'parse5'
import type { Ground, Rgb } from '../../../packages/render/src/platforms/wechat/article/look/colours.ts'
import { legibility } from '../../../packages/render/src/platforms/wechat/article/look/legible.ts'
import { isElement } from './wechat-strip.ts'

export type Reading = {
  readonly text: string
  readonly colour: string
  /** The contrast in WeChat's light mode and in its dark mode, 1…21. */
  readonly light: number
  readonly dark: number
}

type Around = { readonly colour: string; readonly grounds: readonly Ground[] }

/** Returns the contrast of each text in an article, once per colour and stack of backgrounds. */
export function readingsOf(html: string): Reading[] {
  const found = new Map<string, Reading>()
  for (const node of parseFragment(html).childNodes) collect(node, { colour: '#191919', grounds: [] }, found)
  return [...found.values()]
}

function collect(node: DefaultTreeAdapterTypes.ChildNode, around: Around, found: Map<string, Reading>): void {
  if ('value' in node && node.value.trim() !== '') {
    const key = JSON.stringify(around)
    const read = legibility(rgbIn(around.colour).rgb, around.grounds)
    if (!found.has(key)) found.set(key, { text: node.value.slice(0, 20), colour: around.colour, ...read })
  }
  if (!isElement(node) || node.tagName === 'svg') return
  const style = node.attrs.find(({ name }) => name === 'style')?.value ?? ''
  const colour = /(?:^|;)color:([^;]+)/.exec(style)?.[1] ?? around.colour
  const ground = /(?:^|;)background-color:([^;]+)/.exec(style)?.[1]
  const grounds = ground === undefined ? around.grounds : [...around.grounds, rgbIn(ground)]
  for (const child of node.childNodes) collect(child, { colour, grounds }, found)
}

function rgbIn(css: string): Ground {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(css)
  if (hex) return { rgb: hex.slice(1).map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb, alpha: 1 }
  const numbers = (css.match(/[\d.]+/g) ?? []).map(Number)
  if (!css.startsWith('rgba(') || numbers.length !== 4) throw new Error(`There is no such colour: ${css}`)
  return { rgb: numbers.slice(0, 3) as unknown as Rgb, alpha: numbers[3] ?? 1 }
}
