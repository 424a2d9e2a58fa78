import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'

const run = promisify(execFile)
let stack: SharedStack

beforeAll(async () => {
  stack = await useSharedStack()
})

describe('the tour in the README', () => {
  it('leads to a completed render', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    const tour = /## A tour with curl[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    // Replaces only address and token of `npm start` by those of the test.
    const script = tour
      .replace(/^BASE=.*$/m, `BASE=${stack.baseUrl}`)
      .replace(/^TOKEN=.*$/m, `TOKEN=${stack.owner.token}`)
    expect(script).toContain('api "$BASE/renders/$RENDER?wait=25"')

    // The last line runs twice, because the first wait may end with `running`.
    const { stdout } = await run('bash', [
      '-euc',
      `${script}\necho; sleep 0.2; api "$BASE/renders/$RENDER?wait=25"`,
    ])

    expect(JSON.parse(stdout.slice(stdout.lastIndexOf('{"data"'))).data).toMatchObject({
      status: 'completed',
      page_count: 1,
    })
  })
})
