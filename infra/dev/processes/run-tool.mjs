import { appendFileSync } from 'node:fs'
import { spawnGuarded } from './spawn-guarded.mjs'
import { stopProcess } from './stop-process.mjs'

const KEPT_OUTPUT = 200_000

/**
 * Runs a command until it exits and returns its code and output.
 *
 * @param {{ name: string, command: string, args?: string[], timeoutMs?: number, logFile?: string,
 *   options?: import('node:child_process').SpawnOptions }} wanted
 * @returns {Promise<{ code: number | null, output: string, stdout: string, timedOut: boolean }>}
 */
export function runTool({ name, command, args = [], timeoutMs = 600_000, logFile, options = {} }) {
  return new Promise((resolve) => {
    const { child, watched } = spawnGuarded({
      name,
      command,
      args,
      options: { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
    })
    const result = { code: null, output: '', stdout: '', timedOut: false }
    const timer = setTimeout(() => {
      result.timedOut = true
      if (watched !== null) void stopProcess(watched)
    }, timeoutMs)
    const keep = (chunk) => {
      result.output = (result.output + chunk).slice(-KEPT_OUTPUT)
      if (logFile !== undefined) appendFileSync(logFile, chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      result.stdout += chunk
      keep(chunk)
    })
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve({ ...result, output: error.message })
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ ...result, code })
    })
  })
}
