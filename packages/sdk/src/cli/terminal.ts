import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { styleText } from 'node:util'

type Stream = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }

export type TerminalStyle = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

type Env = Readonly<Record<string, string | undefined>>

/** Sends results to standard output and everything else to standard error, so that a pipe gets results only. */
export type Terminal = {
  /** Whether standard output is a terminal. */
  readonly isTty: boolean
  readonly say: (line: string) => void
  readonly tell: (line: string) => void
  readonly style: (style: TerminalStyle, text: string) => string
  /** Returns two cells in a colour, `#rrggbb`, or the name of the colour if there are no colours. */
  readonly swatch: (colour: string) => string
  /** Returns a path, as a link if the terminal supports links. */
  readonly path: (path: string) => string
  /** Shows the progress on one line, in place of the previous state. Null clears it. Does nothing without a terminal. */
  readonly progress: (state: { label: string; done: number; total: number | null } | null) => void
}

const BAR_CHARS = 24
const USUAL_COLUMNS = 80

export function terminalOf(stdout: Stream, stderr: Stream, env: Env): Terminal {
  const isTty = stdout.isTTY === true
  // Both streams get colours, so both must be terminals (https://no-color.org).
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

/** Returns an OSC 8 link. Terminals that don't support it ignore it. */
function linked(path: string): string {
  return `\u001B]8;;${pathToFileURL(resolve(path)).href}\u001B\\${path}\u001B]8;;\u001B\\`
}

function swatched(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `\u001B[48;2;${red};${green};${blue}m  \u001B[0m`
}

type Progress = { readonly label: string; readonly done: number; readonly total: number | null }

/** Returns a progress bar that fits on one line, because a wrapped line can't be overwritten. */
function barOf({ label, done, total }: Progress, columns: number): string {
  const words = `${label}${total === null ? '' : ` ${done}/${total}`}`
  const width = Math.max(0, Math.min(BAR_CHARS, columns - words.length - 2))
  const filled = total === null || total === 0 ? 0 : Math.round((done / total) * width)
  return `${'━'.repeat(filled)}${'─'.repeat(width - filled)} ${words}`.trimStart().slice(0, columns - 1)
}
