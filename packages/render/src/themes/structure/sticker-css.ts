import type { Theme, ThemeFamily } from '../theme.ts'
import { darkGrounds } from './drawn-mark-css.ts'

/** `flat`: the accent with details of paper. `soft`: a tint with details of ink. `line`: lines alone. */
type StickerDress = {
  readonly fill: 'flat' | 'soft' | 'line'
  /** The thickness of lines, in units of the drawing. */
  readonly stroke: number
  /** Degrees by which it hangs askew. */
  readonly turn?: number
}

const DRESSES: Readonly<Record<ThemeFamily, StickerDress>> = {
  ink: { fill: 'soft', stroke: 2.4 },
  editorial: { fill: 'flat', stroke: 2.6 },
  newspaper: { fill: 'line', stroke: 2.6 },
  notebook: { fill: 'soft', stroke: 3, turn: -5 },
  letter: { fill: 'soft', stroke: 2.6, turn: 4 },
  swiss: { fill: 'flat', stroke: 3 },
  poster: { fill: 'flat', stroke: 3.6 },
  pastel: { fill: 'soft', stroke: 3 },
  botanical: { fill: 'soft', stroke: 2.4 },
  paper: { fill: 'line', stroke: 2.4 },
  terminal: { fill: 'line', stroke: 3 },
  night: { fill: 'soft', stroke: 2.6 },
}

const tint = (percent: number) => `color-mix(in srgb,var(--accent) ${percent}%,var(--paper))`

const COLOURS: Readonly<Record<StickerDress['fill'], string>> = {
  flat: `--k-fill:var(--accent);--k-soft:${tint(30)};--k-detail:var(--paper)`,
  soft: `--k-fill:${tint(48)};--k-soft:${tint(14)};--k-detail:var(--k-line)`,
  line: `--k-fill:${tint(12)};--k-soft:var(--paper);--k-detail:var(--k-line)`,
}

/** A line's height in em. A sticker beside a paragraph, or alone, is as high as so many lines. */
const LINE = 1.7

const SHAPES = [
  '.f-i{fill:var(--k-line)}',
  '.f-a{fill:var(--k-fill)}',
  '.f-s{fill:var(--k-soft)}',
  '.f-p{fill:var(--k-detail)}',
  '.l-i{stroke:var(--k-line)}',
  '.l-a{stroke:var(--k-fill)}',
  '.l-s{stroke:var(--k-soft)}',
  '.l-p{stroke:var(--k-detail)}',
].map((rule) => `.sticker ${rule}`)

/** Returns the CSS of stickers: how large they are, and the roles of a theme's palette that colour them. */
export function stickerCss(theme: Theme): string {
  const { fill, stroke, turn } = DRESSES[theme.family]
  const grounds = darkGrounds(theme)
  // Lines of text in the middle would lie on the rules of the paper, and not between them.
  const isRuled = theme.structure.texture === 'ruled'
  return [
    `.sticker{--k-line:${theme.family === 'terminal' ? 'var(--accent)' : 'var(--ink)'};${COLOURS[fill]};display:inline-block;width:calc(1.35em*var(--in-line,1));height:calc(1.35em*var(--in-line,1));margin:-.4em .05em;vertical-align:calc(.76em - .675em*var(--in-line,1));text-indent:0;line-height:0}`,
    `.sticker>svg{display:block;width:100%;height:100%;fill:none;stroke-width:${stroke};stroke-linecap:round;stroke-linejoin:round;overflow:visible${turn ? `;transform:rotate(${turn}deg)` : ''}}`,
    ...SHAPES,
    `.stickers{text-align:center;text-indent:0;line-height:1}`,
    `.stickers>.sticker{width:calc(${LINE}em*var(--sticker,2));height:calc(${LINE}em*var(--sticker,2));margin:.2em .25em;vertical-align:middle}`,
    `:is(.beside-left,.beside-right){position:relative}`,
    `.beside-left{padding-left:calc(${LINE}em*var(--sticker) + .9em)}`,
    `.beside-right{padding-right:calc(${LINE}em*var(--sticker) + .9em)}`,
    `.low{min-height:calc(${LINE}em*var(--sticker));align-content:${isRuled ? 'start' : 'center'}}`,
    // No higher than its paragraph: what reaches below the last line of a page is moved to the next page.
    `:is(.beside-left,.beside-right)>:is(.at-left,.at-right){position:absolute;top:.1em;bottom:0;width:calc(${LINE}em*var(--sticker));height:auto;max-height:calc(${LINE}em*var(--sticker));margin:0}`,
    `.beside-left>:is(.at-left,.at-right){left:0}`,
    `.beside-right>:is(.at-left,.at-right){right:0}`,
    ...(grounds.length > 0 ? [`:is(${grounds.join()}) .sticker{--k-line:var(--paper)}`] : []),
  ].join('\n')
}
