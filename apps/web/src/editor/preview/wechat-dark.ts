import type { Ground, Rgb } from '@galley/render'
import { WECHAT_DARK_GROUND, wechatDarkGround, wechatDarkText } from '@galley/render'

const LINES = ['top', 'right', 'bottom', 'left'] as const

/**
 * Converts an article to dark mode as WeChat's reader does: first backgrounds, then each text on its background.
 * Pictures and drawings don't change.
 */
export function darken(article: HTMLElement) {
  const view = article.ownerDocument.defaultView
  if (!view) return
  article.style.backgroundColor = `rgb(${WECHAT_DARK_GROUND.join()})`
  for (const child of article.children) darkenElement(child, { view, ground: null })
}

type Around = { readonly view: Window; readonly ground: Ground | null }

function darkenElement(element: Element, { view, ground }: Around) {
  if (!('style' in element) || element.tagName === 'svg' || element.tagName === 'IMG') return
  const { style } = element as HTMLElement
  const look = view.getComputedStyle(element)
  // All colours are read before any is written. Otherwise inherited colours would be converted twice.
  const text = colourOf(look.color)
  const own = colourOf(look.backgroundColor)
  const lines = LINES.filter(
    (side) => Number.parseFloat(look.getPropertyValue(`border-${side}-width`)) > 0,
  ).map((side) => ({ side, colour: colourOf(look.getPropertyValue(`border-${side}-color`)) }))
  const children = [...element.children]
  const dark = own && own.alpha > 0 ? wechatDarkGround(own) : null
  const below = dark ?? ground
  for (const child of children) darkenElement(child, { view, ground: below })
  if (dark) style.backgroundColor = cssOf(dark)
  if (text) style.color = cssOf({ rgb: wechatDarkText(text.rgb, below), alpha: text.alpha })
  for (const { side, colour } of lines) {
    if (!colour) continue
    const turned = { rgb: wechatDarkText(colour.rgb, below), alpha: colour.alpha }
    style.setProperty(`border-${side}-color`, cssOf(turned))
  }
}

/** Returns a computed colour, which browsers write as `rgb()` or `rgba()`. Null for other values. */
function colourOf(css: string): Ground | null {
  const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
  if (!css.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) return null
  return { rgb: [red, green, blue], alpha }
}

function cssOf({ rgb, alpha }: { rgb: Rgb; alpha: number }): string {
  return `rgba(${rgb.map(Math.round).join()},${alpha})`
}
