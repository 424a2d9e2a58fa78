import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { styleText } from 'node:util'

type Stream = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

type Env = Readonly<Record<string, string | undefined>>

/** Results go to the standard output, everything else to the other stream, so that a pipe gets results alone. */
export type Terminal = {
  /** Whether results are read by a person. */
  readonly isTty: boolean
  readonly say: (line: string) => void
  readonly tell: (line: string) => void
  readonly style: (style: Style, text: string) => string
  /** Two cells of a colour, `#rrggbb`; its name where nobody looks. */
  readonly swatch: (colour: string) => string
  /** A path that can be clicked where the terminal knows how. */
  readonly path: (path: string) => string
  /** Shows how far something is, over what it showed before; nothing where there is no terminal. Null: it is over. */
  readonly progress: (state: { label: string; done: number; total: number | null } | null) => void
}

const BAR_CHARS = 24
const USUAL_COLUMNS = 80

export function terminalOf(stdout: Stream, stderr: Stream, env: Env): Terminal {
  const isTty = stdout.isTTY === true
  // Both streams take the colours, so both must be a person's (https://no-color.org).
  const isColoured = isTty && stderr.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  return {
    isTty,
    swatch: (colour) => (isColoured ? swatched(colour) : `${colour} `),
    say: (line) => void stdout.write(`${line}\n`),
    tell: (line) => void stderr.write(`${line}\n`),
    style: (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text),
    path: (path) => (isTty && env.TERM !== 'dumb' ? linked(path) : path),
    progress: (state) => {
      if (stderr.isTTY !== true) return
      stderr.write(`\r\u001B[2K${state === null ? '' : barOf(state, stderr.columns ?? USUAL_COLUMNS)}`)
    },
  }
}

/** OSC 8, which terminals that don't know it leave out. */
function linked(path: string): string {
  return `\u001B]8;;${pathToFileURL(resolve(path)).href}\u001B\\${path}\u001B]8;;\u001B\\`
}

function swatched(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `\u001B[48;2;${red};${green};${blue}m  \u001B[0m`
}

type Progress = { readonly label: string; readonly done: number; readonly total: number | null }

/** On one line: what wraps can't be written over. */
function barOf({ label, done, total }: Progress, columns: number): string {
  const words = `${label}${total === null ? '' : ` ${done}/${total}`}`
  const width = Math.max(0, Math.min(BAR_CHARS, columns - words.length - 2))
  const filled = total === null || total === 0 ? 0 : Math.round((done / total) * width)
  return `${'━'.repeat(filled)}${'─'.repeat(width - filled)} ${words}`.trimStart().slice(0, columns - 1)
}
