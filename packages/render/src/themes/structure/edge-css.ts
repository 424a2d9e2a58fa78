import type { EdgeStyle, Palette } from '../theme.ts'
import { drawing, hangingLamp, ornament, sprig, vine } from './shapes.ts'

const PSEUDO = 'content:"";position:absolute'
/** Inside a frame, page furniture is halfway between the frame's line and the text. */
const FRAMED = '.frame{--inset:20px}.foot{bottom:var(--inset);height:calc((var(--bottom) - var(--inset))*.8)}'
const GUTTER_LINES = Array.from({ length: 60 }, (_, index) => index + 1).join('\\A ')

/** Returns the CSS of the ornament in a page's margins. It doesn't overlap the text area, or is as pale as a hairline. */
export function edgeCss(edge: EdgeStyle, palette: Palette): string {
  return EDGES[edge](palette)
}

function hanging(image: string): string {
  return `.art{right:0;top:0;width:calc(var(--top)*1.63);height:var(--top);background:${image} 100% 0/contain no-repeat}`
}

const EDGES: Record<EdgeStyle, (palette: Palette) => string> = {
  none: () => '',
  frame: () => `${FRAMED}.art{inset:14px;border:1px solid var(--line);border-radius:var(--corner)}`,
  'double-frame': () =>
    `${FRAMED}.art{inset:11px;border:2.5px solid var(--accent)}.art::before{content:"";position:absolute;inset:4px;border:1px solid var(--accent)}`,
  ticks: () =>
    `${FRAMED}.art{inset:16px;--l:linear-gradient(var(--quiet) 0 0);background:var(--l) 0 0/18px 1px,var(--l) 0 0/1px 18px,var(--l) 100% 0/18px 1px,var(--l) 100% 0/1px 18px,var(--l) 0 100%/18px 1px,var(--l) 0 100%/1px 18px,var(--l) 100% 100%/18px 1px,var(--l) 100% 100%/1px 18px;background-repeat:no-repeat}`,
  'band-top': () => '.art{left:0;right:0;top:0;height:calc(var(--top)*.22);background:var(--accent)}',
  'bar-top': () =>
    '.art{left:var(--side);top:0;width:calc(var(--content-w)*.25);height:calc(var(--top)*.3);background:var(--ink)}',
  'spine-left': () =>
    `.art{left:0;top:0;bottom:0;width:calc(var(--side)*.34);background:var(--accent)}.art::after{${PSEUDO};left:calc(100% + 3px);top:0;bottom:0;width:1px;background:var(--accent)}`,
  binder: () =>
    `.art{left:calc(var(--side)*.72);top:0;bottom:0;width:4px;border:solid var(--accent);border-width:0 1px;opacity:.55}.art::before{${PSEUDO};right:calc(var(--side)*.26);top:0;bottom:0;width:12px;background:radial-gradient(circle,var(--line) 5px,transparent 5.6px) 0 0/12px calc(var(--card-h)/9)}`,
  window: () =>
    `.art{inset:12px;border:1px solid var(--line);border-radius:12px;overflow:hidden}.art::before{${PSEUDO};inset:0 0 auto;height:calc(var(--top)*.5);background:radial-gradient(circle,#ff5f57 4.4px,transparent 5px) 8px 50%/20px 12px no-repeat,radial-gradient(circle,#febc2e 4.4px,transparent 5px) 26px 50%/20px 12px no-repeat,radial-gradient(circle,#28c840 4.4px,transparent 5px) 44px 50%/20px 12px no-repeat,var(--panel);border-bottom:1px solid var(--line)}`,
  sheet: () =>
    `.frame{background:linear-gradient(150deg,var(--wash-1),var(--wash-2) 55%,var(--wash-3))}.art{inset:calc(var(--top)*.4) calc(var(--side)*.45) calc(var(--bottom)*.66);border-radius:18px;background:var(--paper);box-shadow:0 10px 30px color-mix(in srgb,var(--ink) 9%,transparent)}`,
  airmail: () =>
    `${FRAMED}.art{inset:0;padding:11px;mask:linear-gradient(#000 0 0) content-box exclude,linear-gradient(#000 0 0);background:repeating-linear-gradient(-45deg,var(--accent) 0 14px,var(--paper) 14px 26px,var(--note) 26px 40px,var(--paper) 40px 52px)}`,
  sprig: ({ accent, line }) => hanging(sprig({ stalk: accent, leaf: accent, pale: line, flower: null })),
  bloom: ({ accent, line, marker }) =>
    hanging(sprig({ stalk: marker, leaf: line, pale: line, flower: accent })),
  corners: ({ accent, line }) => {
    const size = 'calc(var(--side)*.86)'
    const image = ornament(line, accent)
    const corner = (place: string, turn: string) =>
      `${place}{${PSEUDO};width:${size};height:${size};background:${image} 0 0/contain no-repeat;${turn}}`
    return `${FRAMED}.art{inset:10px}${corner('.art::before', 'left:0;top:0')}${corner('.art::after', 'right:0;top:0;transform:scaleX(-1)')}${corner('.frame::before', 'left:10px;bottom:10px;transform:scaleY(-1)')}${corner('.frame::after', 'right:10px;bottom:10px;transform:scale(-1)')}`
  },
  shapes: ({ accent, ink, marker, tone }) =>
    `.art{right:var(--side);top:calc(var(--top)*.22);width:calc(var(--top)*1.62);height:calc(var(--top)*.46);background:${drawing(
      '0 0 140 40',
      `<circle cx='20' cy='20' r='20' fill='${accent}'/><path d='M50 0h40v40H50z' fill='${marker}'/><path d='M100 40 120 0l20 40z' fill='${tone.note}'/>`,
    )} 100% 50%/contain no-repeat}.art::before{${PSEUDO};left:calc(-1*var(--content-w));top:50%;width:calc(var(--content-w) - var(--top)*.4);height:3px;background:${ink}}`,
  gutter: () =>
    `.art{left:0;top:0;bottom:0;width:calc(var(--side)*.74);background:var(--panel);border-right:1px solid var(--line);overflow:hidden}.art::before{content:"${GUTTER_LINES}";position:absolute;right:8px;top:var(--top);white-space:pre;text-align:right;font:var(--foot)/var(--leading) "JetBrains Mono",monospace;color:var(--quiet)}`,
  moon: () =>
    `.art{right:calc(var(--side)*.8);top:calc(var(--top)*.26);width:calc(var(--top)*.52);height:calc(var(--top)*.52);border-radius:50%;box-shadow:inset calc(var(--top)*-.14) calc(var(--top)*-.08) 0 0 var(--accent)}`,
  // On a wide page the arch is lower, so that it stays above the corners of what the text area holds. Furniture stays below it.
  arch: () =>
    `${FRAMED}.art{--rise:clamp(var(--top)*.8,var(--card-h) - var(--card-w)*.75,var(--top)*1.5);inset:13px;border:1.5px solid var(--accent);border-radius:calc(var(--card-w)/2) calc(var(--card-w)/2) 0 0/var(--rise) var(--rise) 0 0}.foot .names{left:max(var(--side),27%);right:max(var(--side),27%)}.continued{padding-inline-start:1.6em}.art::before{content:"";position:absolute;inset:4px;border:1px solid var(--line);border-radius:inherit}`,
  'side-bands': () =>
    `.art{inset:0;background:linear-gradient(var(--accent) 0 0) 0 0/9px 100% no-repeat,linear-gradient(var(--marker) 0 0) 9px 0/9px 100% no-repeat}`,
  vine: ({ accent, line }) =>
    `.art{left:0;top:0;bottom:0;width:calc(var(--side)*.76);background:${vine({ stalk: accent, leaf: accent, pale: line })} 50% 0/100% auto repeat-y}`,
  lamp: ({ accent, quiet }) =>
    `.art{left:0;right:0;top:0;height:calc(var(--top)*.82);background:${hangingLamp(quiet, accent)} 50% 0/auto 100% no-repeat}`,
  'title-block': () =>
    `${FRAMED}.art{inset:14px;border:2px solid var(--line)}.art::before{content:"";position:absolute;inset:3px;border:1px solid var(--line)}`,
}
