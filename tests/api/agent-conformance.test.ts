import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/agents/agents.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const KNOWN = fileURLToPath(new URL('agent-conformance.yaml', import.meta.url))

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

/**
 * The scenarios that apply to every server, by revision of the protocol. The suite's other scenarios need a server
 * with the suite's own tools, prompts and resources.
 */
const SCENARIOS = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'caching',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
}
/** The scenarios of extensions that Galley has. They belong to no revision. */
const EXTENSIONS = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest']
const CASES = [...Object.entries(SCENARIOS), ['2026-07-28', EXTENSIONS] as const].flatMap(
  ([revision, names]) => names.map((name) => ({ revision, name })),
)

describe('the conformance suite of the protocol', () => {
  it.each(CASES)('passes $name of $revision', async ({ revision, name }) => {
    const { code, output } = await runSuite(revision, name)

    // The suite passes over what a server doesn't declare.
    expect(output).not.toContain('did not declare')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/Passed: [1-9]\d*\//) })
  })

  it('reports a failure', async () => {
    expect((await runSuite('2026-07-28', 'tools-call-simple-text')).code).toBe(1)
  })
})

function runSuite(revision: string, scenario: string): Promise<{ code: number | string; output: string }> {
  const main = join(
    dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
    'dist/index.js',
  )
  return new Promise((resolve) => {
    const forced = EXTENSIONS.includes(scenario) ? ['--force'] : []
    const version = [...forced, '--spec-version', revision, '--expected-failures', KNOWN]
    const args = [main, 'server', '--url', gate.url, '--scenario', scenario, ...version]
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

/** Starts a proxy that adds the token, because the suite sends none. */
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
