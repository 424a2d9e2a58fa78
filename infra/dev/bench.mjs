import { join } from 'node:path'
import { ROOT } from './files/data-folder.mjs'
import { runCommand } from './prepare.mjs'

// `node infra/dev/bench.mjs smoke` runs tests/bench/smoke.ts on its own stores. `faults/chaos` runs
// tests/faults/chaos.ts.

await runCommand({
  script: import.meta.url,
  oneAtATime: false,
  work: async (progress) => {
    const { spawnGuarded } = await import('./processes/spawn-guarded.mjs')
    const { temporaryFolder, testEnvironment } = await import('./testing/test-stores.mjs')
    const [name, ...args] = process.argv.slice(2)
    const env = await testEnvironment(progress, temporaryFolder())
    const { child } = spawnGuarded({
      name: 'bench',
      command: process.execPath,
      args: [join(ROOT, 'tests', name.includes('/') ? `${name}.ts` : `bench/${name}.ts`), ...args],
      options: { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] },
    })
    return new Promise((resolve) => {
      child.once('error', () => resolve(1))
      child.once('exit', (code) => resolve(code ?? 1))
    })
  },
})
