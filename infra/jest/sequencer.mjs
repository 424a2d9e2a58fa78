import TestSequencer from '@jest/test-sequencer'

/**
 * Runs the tests of whole processes before those of single modules. The former are long, and share a stack and a browser.
 * The latter are short, so that at the end no worker of jest waits long for another.
 */
export default class ProcessesFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(usesProcesses), ...sorted.filter((test) => !usesProcesses(test))]
  }
}

function usesProcesses({ path, context }) {
  return path.startsWith(`${context.config.rootDir}/tests/`)
}
