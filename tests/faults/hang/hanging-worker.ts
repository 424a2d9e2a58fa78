// Loaded into a worker before anything else. Makes a step of its renders hang, once, when it is told to on
// `HANG_PORT`.

import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { instrument, reachableFiles } from './awaited-steps.ts'

const reached = new Set<string>()
let armed: string[] = []
const hung: string[] = []

/** Returns a value that never settles, whether it is awaited or iterated over. */
function never(): unknown {
  const silence = new Promise(() => {})
  return Object.assign(silence, { [Symbol.asyncIterator]: () => ({ next: () => silence }) })
}

function hangingStep(name: string): unknown {
  reached.add(name)
  if (!armed.includes(name)) return undefined
  armed.splice(armed.indexOf(name), 1)
  hung.push(name)
  return never()
}

function hangingReturn(name: string, returned: unknown): unknown {
  if (typeof (returned as { then?: unknown } | undefined)?.then !== 'function') return returned
  const silence = hangingStep(name)
  // The caller no longer gets this promise. If it rejects, for example because the render is canceled, the worker would
  // end with an unhandled rejection.
  if (silence) (returned as PromiseLike<unknown>).then(undefined, () => undefined)
  return silence ?? returned
}

Object.assign(globalThis, { hangingStep, hangingReturn })

const files = reachableFiles()
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const file = url.startsWith('file:') ? fileURLToPath(url) : ''
    if (!files.has(file)) return loaded
    return { ...loaded, source: instrument(String(loaded.source), file) }
  },
})

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const chunks = await request.toArray()
    armed = JSON.parse(Buffer.concat(chunks).toString())
    reached.clear()
    hung.length = 0
  }
  response.end(JSON.stringify({ reached: [...reached], hung }))
})
  .listen(Number(process.env.HANG_PORT), '127.0.0.1')
  .unref()
