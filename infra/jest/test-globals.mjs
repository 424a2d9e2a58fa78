/** What `@jest/globals` gives to a test file that Node loads. */
import { jestExpect } from '@jest/expect'
import fc from 'fast-check'

/** What belongs to the test file that runs now. Modules that several test files share import this module only once. */
export const inUse = { globals: null, environment: null }

const current = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _self, args) => inUse.globals[name](...args),
    get: (_target, key) => inUse.globals[name][key],
  })

export const afterAll = current('afterAll')
export const afterEach = current('afterEach')
export const beforeAll = current('beforeAll')
export const beforeEach = current('beforeEach')
export const describe = current('describe')
export const it = current('it')
export const test = current('test')
export const expect = jestExpect

// Property tests try the same cases in every run, so a run says the same twice. `npm run fuzz` tries others.
fc.configureGlobal({ seed: 20261122 })

// Jest compares bytes one by one, in JavaScript: 200 kB took it a tenth of a second.
jestExpect.addEqualityTesters([
  (one, other) =>
    one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
      ? Buffer.compare(one, other) === 0
      : undefined,
])

const mocker = () => inUse.environment.moduleMocker
const timers = () => inUse.environment.fakeTimersModern

export const jest = {
  fn: (implementation) => mocker().fn(implementation),
  spyOn: (object, name, access) => mocker().spyOn(object, name, access),
  restoreAllMocks: () => mocker().restoreAllMocks(),
  useFakeTimers: (options) => timers().useFakeTimers(options),
  useRealTimers: () => timers().useRealTimers(),
  advanceTimersByTime: (ms) => timers().advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers().advanceTimersByTimeAsync(ms),
}
