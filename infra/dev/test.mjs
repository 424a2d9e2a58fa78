import { runCommand } from './prepare.mjs'

await runCommand({
  script: import.meta.url,
  oneAtATime: false,
  work: async (progress) => {
    const { runTests } = await import('./testing/run-tests.mjs')
    return runTests(progress, process.argv.slice(2))
  },
})
