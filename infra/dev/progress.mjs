import { performance } from 'node:perf_hooks'
import { isEnding } from './processes/ending.mjs'

const LABEL_WIDTH = 14
const FIRST_SIGN_OF_LIFE_MS = 5000
const NEXT_SIGN_OF_LIFE_MS = 20_000

/**
 * One line a step, printed when it is done, so that the output reads the same in a terminal, in a log and when
 * two steps run side by side. A step that takes long says in between that it is still at work.
 */
export function createProgress(out = process.stdout) {
  // A terminal that went away must not end the launcher before it has ended what it started.
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
      // When everything is being ended, what was still at work fails for that reason alone.
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
