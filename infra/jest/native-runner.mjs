/**
 * Runs a test file with jest's own framework (jest-circus), but loads it with Node instead of jest's sandbox. Jest loads
 * every module of every test file anew in a `vm` context: that cost half of the processor time of a whole run, made
 * code that computes two to five times slower, and kept about 80 MB for each file until the worker ran out of memory.
 *
 * What follows from it: a jest worker loads a module once, not once for each test file. Module mocks
 * (`jest.unstable_mockModule`) and `resetModules` don't exist.
 */
import { createRequire, flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import circus from 'jest-circus/runner'
import { inUse } from './test-globals.mjs'

const require = createRequire(import.meta.url)
const TEST_GLOBALS = new URL('./test-globals.mjs', import.meta.url).href
/** Where jest-circus keeps its event handlers. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS')

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: TEST_GLOBALS, shortCircuit: true } : next(specifier, context),
})

/** The part of jest's `Runtime` that jest-circus asks for. */
const nativeRuntime = {
  requireInternalModule: loadAnew,
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  setGlobalsForRuntime: (globals) => {
    inUse.globals = globals
  },
  enterTestCode: () => {},
  leaveTestCode: () => {},
}

/** Loads jest-circus without the tests and the handlers of the file before. */
function loadAnew(path) {
  delete globalThis[EVENT_HANDLERS]
  delete require.cache[path]
  return require(path)
}

/** Runs one file. Jest calls it, because its option `testRunner` names this module. */
export default async function runTestFile(globalConfig, config, environment, _runtime, path, send) {
  inUse.environment = environment
  try {
    return await circus.default(globalConfig, config, environment, nativeRuntime, path, send)
  } finally {
    environment.moduleMocker.restoreAllMocks()
    environment.fakeTimersModern.useRealTimers()
    // Otherwise Node writes the cache of compiled modules when the worker exits. That takes seconds, for which jest waits.
    flushCompileCache()
  }
}
