import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ROOT } from '../../infra/dev/files/data-folder.mjs'
import { missingSentence } from '../../infra/dev/install/system-packages.mjs'
import { makeTestFolder } from './stand-in-process.ts'

const needed = ['chromium', 'redis']

describe('missingSentence', () => {
  it.each([
    ['debian', 'sudo apt-get install chromium-headless-shell redis-server'],
    ['fedora', 'sudo dnf install chromium-headless valkey'],
    ['macos', 'brew install google-chrome redis'],
  ] as const)('gives the command on %s', (system, command) => {
    const sentence = missingSentence(needed, system)

    expect(sentence).toBe(`Chromium and Redis are missing: type \`${command}\`.`)
  })

  it('names the variables where it knows no command', () => {
    expect(missingSentence(['redis'], 'other')).toBe(
      'Redis is missing: install it, or set CHROMIUM_PATH and REDIS_URL to what you have.',
    )
  })
})

describe('npm install', () => {
  it('fails with a sentence that says what to type, and installs nothing', async () => {
    const folder = await makeTestFolder()
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))

    const args = ['install', '--offline', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })

    expect(status).toBe(1)
    expect(stderr).toContain(
      'type `npm start`, which installs everything with the pnpm that this project pins',
    )
    expect(stderr).not.toContain('    at ')
  })
})
