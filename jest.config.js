import { LONG_TESTS } from './infra/jest/long-tests.mjs'

export default {
  // Node loads the tests, and strips their types itself. `infra/jest/native-runner.mjs` says why.
  testRunner: '<rootDir>/infra/jest/native-runner.mjs',
  testEnvironment: '<rootDir>/infra/jest/native-environment.mjs',
  testSequencer: '<rootDir>/infra/jest/sequencer.mjs',
  transform: {},
  // No test asserts a time; this only ends one that hangs, also on a busy machine. So no test has one of its own.
  testTimeout: 900_000,
  // Jest leaves one core to itself by default; its tests mostly wait for processes of their own. With more workers than cores,
  // browsers are too slow to start while the checks run beside the tests.
  maxWorkers: '100%',
  // What the code under test keeps adds up over the files that a worker runs. A new worker takes ten seconds of processor
  // time for the stack and the browser that its files share.
  workerIdleMemoryLimit: '2GB',
  // The system takes up to a second to end a worker of several hundred MB on a busy machine, and jest kills it after half of
  // one by default. A worker that something keeps alive is still named.
  workerGracefulExitTimeout: 10_000,
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns:
    process.env.TEST_RUN === 'short' ? LONG_TESTS.map((path) => `<rootDir>/${path}\\.test\\.ts$`) : [],
  modulePathIgnorePatterns: ['/generated/', '/dist/'],
}
