import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { advisoriesOf } from '../../infra/dev/dependencies/advisories.mjs'

const AUDIT = fileURLToPath(new URL('../../infra/dev/dependencies/audit.mjs', import.meta.url))

const PACKAGES = ['4.0.0', '5.0.0'].map((version) => ({ name: 'express', version }))

/** A registry as documented at https://docs.npmjs.com: takes names and versions, returns advisories by name. */
let registry: Server
let answer: { status: number; body: string }
let asked: { method: string; url: string; body: Record<string, string[]> } | null

beforeAll(async () => {
  registry = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    asked = { method: req.method ?? '', url: req.url ?? '', body }
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterAll(() => void registry.close())

const here = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/npm`

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

async function audit(): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_registry: here() }
  return promisify(execFile)(process.execPath, [AUDIT], { env }).then(
    (output) => ({ code: 0, ...output }),
    (failed: Ended) => failed,
  )
}

const advisory = (severity: string) => ({
  id: 1096,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Something can be made to stall',
  severity,
  vulnerable_versions: '<99.0.0',
  cwe: ['CWE-1333'],
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
})

describe('the check for known weaknesses', () => {
  it('passes if none is known, and queries the shipped packages with their versions', async () => {
    answer = { status: 200, body: '{}' }

    const ended = await audit()

    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(asked).toMatchObject({ method: 'POST', url: '/npm/-/npm/v1/security/advisories/bulk' })
    expect(Object.keys(asked?.body ?? {}).length).toBeGreaterThan(100)
    expect(asked?.body.express).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    expect(asked?.body).not.toHaveProperty('jest')
  })

  it('names the weakness that is known, and fails', async () => {
    answer = { status: 200, body: JSON.stringify({ express: [advisory('low'), advisory('high')] }) }

    const ended = await audit()

    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('express <99.0.0: high: Something can be made to stall')
  })

  it('fails with another exit code if the registry is unreachable', async () => {
    answer = { status: 405, body: '{}' }

    const ended = await audit()

    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('The known vulnerabilities could not be read')
  })
})

describe('an advisory', () => {
  it.each([
    ['critical', false],
    ['high', false],
    ['moderate', false],
    ['of a grade that there was not yet', false],
    ['low', true],
    ['info', true],
  ])('that is %s: let pass is %s', async (severity, isMinor) => {
    answer = { status: 200, body: JSON.stringify({ express: [advisory(severity)] }) }

    expect(await advisoriesOf(PACKAGES, here())).toMatchObject([{ isMinor }])
    expect(asked?.body).toEqual({ express: ['4.0.0', '5.0.0'] })
  })
})

describe('a registry that has not said that all is well', () => {
  it.each([
    ['knows no such question', 405, '{}'],
    ['is out of order', 503, ''],
    ['answers with a page', 200, '<html></html>'],
    ['answers with a list', 200, '[]'],
    ['answers with nothing', 200, 'null'],
    ['answers in another shape', 200, '{"express":{"severity":"high"}}'],
  ])('is not taken to have: it %s', async (_what, status, body) => {
    answer = { status, body }

    await expect(advisoriesOf(PACKAGES, here())).rejects.toThrow()
  })

  it('counts as unreachable', async () => {
    await expect(advisoriesOf(PACKAGES, 'http://127.0.0.1:9/')).rejects.toThrow()
  })
})
