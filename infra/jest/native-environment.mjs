import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** A test environment without a sandbox: tests see the globals of the process that they run in. */
export default class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  moduleMocker = new ModuleMocker(globalThis)
  /** The process's own console. Jest replaces it while a test file runs. */
  #console = globalThis.console

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose()
    // The console of a test file refuses what is written after its tests, such as jest's warning that it waits for a timer,
    // and jest then ends with an error.
    globalThis.console = this.#console
  }
  exportConditions() {
    return ['node', 'node-addons']
  }
  /** Jest asks for it. There is no context but the process's own. */
  getVmContext() {
    return null
  }
}
