import type { RenderConfig } from '@galley/contracts'
import type { Html } from '../markup/html.ts'
import { element, NOTHING, text } from '../markup/html.ts'
import type { PlacedMark } from './cover/corner-mark.ts'
import { cornerHtml, markHtml } from './cover/corner-mark.ts'
import { logoHtml } from './cover/marks.ts'
import { labelsOf } from './labels.ts'
import { wordsHtml } from './text/words.ts'

/** Returns the furniture of a page: names and page number. The in-page script copies this template for each page. */
export function furnitureHtml(
  title: string,
  config: RenderConfig,
  {
    language,
    hasLogo,
    mark,
  }: { readonly language: string; readonly hasLogo: boolean; readonly mark: PlacedMark | null },
): Html {
  const names = [config.author, title].filter((name) => name !== null && name.trim() !== '')
  const left = [
    // A logo that marks the corner isn't in the foot as well.
    ...(hasLogo && mark?.content !== 'logo' ? [logoHtml('foot')] : []),
    ...(mark?.corner === null ? [markHtml(mark, language)] : []),
    ...names.map((name) => element('span', {}, wordsHtml(name ?? '', language))),
  ]
  const number = config.page_numbers ? element('span', { class: 'page-number' }, NOTHING) : NOTHING
  const watermark = config.watermark?.trim()
    ? element('div', { class: 'watermark' }, text(config.watermark))
    : NOTHING
  const foot = element('div', { class: 'foot' }, [element('div', { class: 'names' }, left), number])
  const frame = element('div', { class: 'frame' }, [
    element('div', { class: 'art' }, NOTHING),
    watermark,
    foot,
    mark?.corner ? cornerHtml(mark, language) : NOTHING,
  ])
  return element('template', { id: 'frame', 'data-continued': labelsOf(language).continued }, frame)
}

// A rule such as `span+span` would make the browser check every span of a text when a block is added or removed.
export const FURNITURE_CSS = `
#frames{position:absolute;top:0;left:0;width:var(--card-w);pointer-events:none}
.frame{position:absolute;left:0;width:var(--card-w);height:var(--card-h);overflow:hidden}
.art{position:absolute}
.foot{position:absolute;left:var(--side);right:var(--side);bottom:0;height:calc(var(--bottom)*.62);display:flex;justify-content:space-between;gap:2em;align-items:flex-start;padding-top:8px;border-top:1px solid var(--line);font-size:var(--foot);line-height:1.3;color:var(--quiet);text-align:left}
.names{min-width:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.names>:not(:first-child)::before{content:"·";margin:0 .6em}
.page-number{flex:none;font-variant-numeric:tabular-nums;letter-spacing:.02em}
.continued{position:absolute;transform:translateY(-100%);padding-bottom:2px;font-size:var(--foot);line-height:1.2;letter-spacing:.02em;color:var(--quiet)}
.watermark{position:absolute;inset:0;display:grid;place-items:center;font:700 44px/1.2 var(--font-title);color:var(--ink);opacity:.05;transform:rotate(-24deg);white-space:nowrap}
`
