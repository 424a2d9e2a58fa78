import { performance } from 'node:perf_hooks'
import { isEnding } from '../processes/ending.mjs'

const LABEL_WIDTH = 14
const FIRST_SIGN_OF_LIFE_MS = 5000
const NEXT_SIGN_OF_LIFE_MS = 20_000

/**
 * Returns a progress display. Prints one line for each step when the step is done, so that the output reads the same in
 * a terminal, in a log and when two steps run in parallel. A long step reports in between that it is still running.
 */
export function createProgress(out = process.stdout) {
  // A closed terminal must not end the launcher before the launcher has ended its processes.
  out.on('error', () => {})
  const colour = out.isTTY && process.env.NO_COLOR === undefined
  const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const say = (text = '') => out.write(`${text}\n`)

  async function step(label, work, busy = 'at work') {
    const started = performance.now()
    const stopSigns = signsOfLife((seconds) => say(`  … ${label.padEnd(LABEL_WIDTH)} ${busy} (${seconds} s)`))
    try {
      const detail = await work()
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
      if (!isEnding()) say(`  ${paint(32, '✓')} ${label.padEnd(LABEL_WIDTH)} ${detail}  ${paint(2, took)}`)
    } catch (error) {
      // During a shutdown, running steps fail only because of the shutdown.
      if (!isEnding()) say(`  ${paint(31, '✗')} ${label}`)
      throw error
    } finally {
      stopSigns()
    }
  }

  const warn = (sentence) => say(`  ${paint(33, '!')} ${sentence}`)
  return { say, step, warn }
}

function signsOfLife(tell) {
  const started = performance.now()
  const beat = () => {
    tell(Math.round((performance.now() - started) / 1000))
    timer = setTimeout(beat, NEXT_SIGN_OF_LIFE_MS)
  }
  let timer = setTimeout(beat, FIRST_SIGN_OF_LIFE_MS)
  return () => clearTimeout(timer)
}
