import type { Manifest, Platform, RenderConfig } from '@galley/contracts'
import type { PageLayout } from '@galley/render'
import type { Render } from '@galley/sdk'

type PrintedPage = Pick<Manifest['pages'][number], 'first_line' | 'last_line' | 'fill'>
type ShownPage = Pick<PageLayout['pages'][number], 'firstLine' | 'lastLine' | 'fill'>

/** Screens of another density round lengths differently, by far less than a line. */
const ROUNDING = 0.01

/** Whether finished pages break where those of the preview do: each begins, ends and is filled alike. */
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

/** Whether a render was made of this version in these settings. */
export function isMadeOf(
  render: Pick<Render, 'project_version' | 'platform' | 'config'>,
  wanted: { readonly version: number; readonly platform: Platform; readonly config: RenderConfig },
): boolean {
  const names = Object.keys(wanted.config) as (keyof RenderConfig)[]
  return (
    render.project_version === wanted.version &&
    render.platform === wanted.platform &&
    names.every((name) => render.config[name] === wanted.config[name])
  )
}
