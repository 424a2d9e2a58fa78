import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** A test environment without a sandbox: tests see the globals of the process that they run in. */
export default class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  moduleMocker = new ModuleMocker(globalThis)

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose()
  }
  exportConditions() {
    return ['node', 'node-addons']
  }
  /** Jest asks for it. There is no context but the process's own. */
  getVmContext() {
    return null
  }
}
