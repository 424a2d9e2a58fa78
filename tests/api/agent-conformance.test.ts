import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/agents.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listen>>
let gate: Awaited<ReturnType<typeof startGate>>
let folder: string

beforeAll(async () => {
  api = await startTestApi()
  server = await listen(api.ctx)
  gate = await startGate(server.url, (await api.owner()).token)
  folder = await mkdtemp(join(tmpdir(), 'galley-conformance-'))
})
afterAll(async () => {
  gate.close()
  await server.close()
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the suite asks of every server. Its other scenarios want a server that has the suite's own tools and prompts. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

describe('the conformance suite of the protocol', () => {
  it.each(SCENARIOS)('finds nothing amiss in %s', async (scenario) => {
    const { code, output } = await runSuite(scenario)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/Passed: ([1-9]\d*)\/\1, 0 failed/),
    })
  })
})

function runSuite(scenario: string): Promise<{ code: number | string; output: string }> {
  const main = join(
    dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
    'dist/index.js',
  )
  return new Promise((resolve) => {
    const args = [main, 'server', '--url', gate.url, '--scenario', scenario]
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

/** The suite knows no tokens, so this shows one in its place. */
async function startGate(target: string, token: string) {
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${token}` }
    const onward = request(target, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
