import type { Manifest, Platform, RenderConfig } from '@galley/contracts'
import { isSameSetting } from '@galley/contracts'
import type { PageLayout } from '@galley/render'
import type { Render } from '@galley/sdk'

type PrintedPage = Pick<Manifest['pages'][number], 'first_line' | 'last_line' | 'fill'>
type ShownPage = Pick<PageLayout['pages'][number], 'firstLine' | 'lastLine' | 'fill'>

/** Screens with another density round lengths differently, by much less than a line. */
const ROUNDING = 0.01

/** Returns whether finished pages have the same breaks as the preview: same first and last lines, same fill. */
export function haveSameBreaks(printed: readonly PrintedPage[], shown: readonly ShownPage[]): boolean {
  const isAlike = (page: PrintedPage, other: ShownPage) =>
    page.first_line === other.firstLine &&
    page.last_line === other.lastLine &&
    Math.abs(page.fill - other.fill) <= ROUNDING
  return (
    printed.length === shown.length &&
    printed.every((page, index) => {
      const other = shown[index]
      return other !== undefined && isAlike(page, other)
    })
  )
}

/** Returns whether a render has this text and these settings. */
export function isMadeOf(
  render: Pick<Render, 'platform' | 'config'>,
  wanted: { readonly isSameText: boolean; readonly platform: Platform; readonly config: RenderConfig },
): boolean {
  const names = Object.keys(wanted.config) as (keyof RenderConfig)[]
  return (
    wanted.isSameText &&
    render.platform === wanted.platform &&
    names.every((name) => isSameSetting(render.config[name], wanted.config[name]))
  )
}
