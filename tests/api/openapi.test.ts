import { createServer } from 'node:http'
import { createApp } from '@galley/api/app'
import type { UserId } from '@galley/backend'
import { endpoints } from '@galley/contracts'
import type { OpenApiDocument, Operation, Parameter } from '@galley/contracts/openapi'
import { exampleIds, openApiDocument } from '@galley/contracts/openapi'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import supertest from 'supertest'
import {
  addGrant,
  addOpenUpload,
  addUpload,
  answerBrandFonts,
  answerBrandPictures,
  answerImports,
} from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Observed } from '../support/contract-check.ts'
import { checked, contractCheck } from '../support/contract-check.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

const bases = { baseUrl: 'http://127.0.0.1:4000/v1', legacyBaseUrl: 'http://127.0.0.1:4000/api/v1' }
const document = openApiDocument(bases)

let api: TestApi

/** The last e-mail that was sent. */
let letter = ''

beforeAll(async () => {
  api = await startTestApi()
  answerImports(api, Buffer.from('a remote file'))
  const keep = async ({ text }: { text: string }) => {
    letter = text
  }
  Object.assign(api.ctx.mailer ?? {}, { send: keep })
})
afterAll(() => api.close())

describe('the OpenAPI document', () => {
  it('passes the linter, examples included', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // The specification has `/renders/png-canvas/{id}` and `/renders/{id}/cancel`. Their methods differ.
        'no-ambiguous-paths': 'off',
      },
    })

    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    })

    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('holds no pattern that a validator without Unicode properties refuses or reads otherwise', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, found]) => String(JSON.parse(String(found))),
    )

    expect(patterns.length).toBeGreaterThan(20)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\p\{|\\u\{/i)
      expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')]).not.toThrow()
    }
  })

  it('lists what the router serves, and nothing else', () => {
    expect(operationsOf(document)).toEqual(servedBy(api))
  })

  it('lists every endpoint that is defined', async () => {
    const contracts: Record<string, unknown> = await import('@galley/contracts')
    const defined = Object.values(contracts).filter(
      (value) => typeof value === 'object' && value !== null && 'answer' in value && 'method' in value,
    )

    expect(new Set(endpoints)).toEqual(new Set(defined))
  })

  it.each(operations())('has an example for the body of %s', (_id, { operation }) => {
    const body = operation.requestBody?.content['application/json']

    expect(body === undefined || Object.keys(body.examples ?? {}).length > 0).toBe(true)
  })
})

describe('GET /v1/openapi.json', () => {
  it('is the document itself, and 304 if the client has it', async () => {
    const res = await api.http.get('/v1/openapi.json')
    const again = await api.http.get('/v1/openapi.json').set('If-None-Match', String(res.headers.etag))

    expect(res.body).toEqual(JSON.parse(JSON.stringify(document)))
    expect(res.headers['cache-control']).toBe('public, max-age=300')
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('is there on the legacy base too', async () => {
    const res = await api.http.get('/api/v1/openapi.json')

    expect(res.body.openapi).toBe('3.1.1')
    expect(res.headers.deprecation).toMatch(/^@\d+$/)
  })
})

describe('GET /docs', () => {
  it('shows every operation, and loads nothing from elsewhere', async () => {
    const res = await api.http.get('/docs')

    expect(res.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(res.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src/,
    )
    for (const [id] of operations()) expect(res.text).toContain(`id="${id}"`)
    expect(res.text).not.toMatch(/<script(?! src="docs\/)|<style|\sstyle=|\son\w+=/)
    const loaded = [...res.text.matchAll(/<(?:link|script|img)[^>]*(?:href|src)="([^"]*)"/g)]
    for (const [, url] of loaded) expect(url).toMatch(/^docs\/reference\.(css|js)\?v=|^data:/)
  })

  it.each([
    ['reference.css', 'text/css'],
    ['reference.js', 'text/javascript'],
  ])('is served with its own %s', async (name, type) => {
    const res = await api.http.get(`/docs/${name}`)

    expect(res.status).toBe(200)
    expect(res.headers['content-type']).toBe(`${type}; charset=utf-8`)
  })
})

/** A file that the project of the examples has already, so that no worker is needed to store it. */
const UPLOADED = Buffer.from('a file')
/** The headers of the rest of an upload. */
const PART = {
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': String(UPLOADED.byteLength),
}

describe('the examples', () => {
  it.each(requests())('work: %s, %s', async (_id, _name, request) => {
    const owner = await api.owner()
    const shown = await credentials(owner, request.operation)
    const real = await prepare(owner, request.operation.operationId, shown)

    const body = request.body === undefined ? undefined : JSON.parse(real(JSON.stringify(request.body)))
    const [mediaType = ''] = Object.keys(request.operation.requestBody?.content ?? {})
    const isUpload = mediaType.endsWith('/*')
    const isPart = request.operation.operationId === 'uploads.append'
    const type = isPart ? PART : isUpload && { 'Content-Type': mediaType.replace('*', 'png') }
    const res = await api.http[request.verb](real(`/v1${request.path}`))
      .set(type ? { ...shown, ...type } : shown)
      .send(type ? UPLOADED : body)

    expect([String(res.status), res.body?.error]).toEqual([request.status, undefined])
  })
})

describe('the example answers', () => {
  it('match the answers of the API to the example text', async () => {
    const { auth } = await api.owner()
    const body = requests().find(([id]) => id === 'projects.create')?.[2].body

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send(body as object)

    const { title, structure, char_count, version } = res.body.data
    expect(exampleBody('projects.create')).toMatchObject({ data: { title, structure, char_count, version } })
  })
})

describe('the check of every response', () => {
  const check = contractCheck(bases)
  const shown: Observed = {
    method: 'GET',
    path: '/v1/renders/rnd_01kajx4n6hfgj9x05r3w8dae7s',
    status: 200,
    headers: {
      'x-service-api-version': '2026-11-21',
      'x-request-id': 'req_12345678',
      'ratelimit-policy': '"default";q=240;w=60',
      ratelimit: '"default";r=239;t=60',
      'content-type': 'application/json; charset=utf-8',
    },
    body: exampleBody('renders.get'),
  }
  const error = { code: 'not_found', message: 'm', request_id: 'req_12345678', details: {} }
  const data = (shown.body as { data: object }).data

  it('lets a response pass that keeps the contract', () => {
    expect(() => check(shown)).not.toThrow()
    expect(() => check({ ...shown, status: 404, body: { data: null, error } })).not.toThrow()
  })

  it.each<[string, Partial<Observed>, RegExp]>([
    ['an unknown field', { body: { data: { ...data, colour: 'red' } } }, /colour/],
    [
      'an unknown field inside',
      { body: { data: { ...data, progress: { pages_done: 0, pages_total: 0, x: 1 } } } },
      /\(x\)/,
    ],
    ['a missing field', { body: { data: { ...data, status: undefined } } }, /status/],
    ['a field of another type', { body: { data: { ...data, attempt: '1' } } }, /attempt must be integer/],
    ['a field beside the data', { body: { data, extra: 1 } }, /extra/],
    ['no envelope', { body: data }, /must have required property 'data'/],
    ['an undocumented status', { status: 201 }, /lists no 201/],
    [
      'an undocumented content type',
      { headers: { ...shown.headers, 'content-type': 'text/html' } },
      /content type/,
    ],
    ['no request id', { headers: { ...shown.headers, 'x-request-id': undefined } }, /X-Request-Id/],
    ['no version', { headers: { ...shown.headers, 'x-service-api-version': undefined } }, /X-Service-Api/],
    ['no standing', { headers: { ...shown.headers, ratelimit: undefined } }, /RateLimit is missing/],
    [
      'an error that this endpoint does not have',
      { status: 404, body: { data: null, error: { ...error, code: 'render_failed' } } },
      /code must be equal to constant/,
    ],
    [
      'an error without details',
      { status: 404, body: { data: null, error: { ...error, details: undefined } } },
      /details/,
    ],
    [
      'an error in another format, on an unknown path',
      { path: '/v1/nowhere', status: 404, body: { error: 'x' } },
      /error format/,
    ],
  ])('refuses %s', (_what, change, message) => {
    expect(() =>
      check({ ...shown, ...change, body: JSON.parse(JSON.stringify(change.body ?? shown.body)) }),
    ).toThrow(message)
  })

  it('fails the request whose response breaks the contract', async () => {
    const headers = { ...shown.headers, 'content-type': 'application/json' } as Record<string, string>
    const server = createServer((req, res) => {
      const body = req.url?.endsWith('?broken') ? { data: { ...data, colour: 'red' } } : { data }
      res.writeHead(200, headers).end(JSON.stringify(body))
    })
    const http = checked(supertest(server), check)

    const [kept, broken] = await Promise.allSettled([http.get(shown.path), http.get(`${shown.path}?broken`)])

    expect(kept.status).toBe('fulfilled')
    expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/colour/) } })
  })
})

type Request = {
  readonly operation: Operation
  readonly verb: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  readonly status: string
  readonly body?: unknown
}

function operations(): [string, { path: string; verb: string; operation: Operation }][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([verb, operation]): [string, { path: string; verb: string; operation: Operation }] => [
        operation.operationId,
        { path, verb, operation },
      ],
    ),
  )
}

/** Returns each example as a request: the path with its example ids, and each of its bodies. */
function requests(): [string, string, Request][] {
  return operations().flatMap(([id, { path, verb, operation }]): [string, string, Request][] => {
    const parameters = (operation.parameters ?? []).filter((item): item is Parameter => 'name' in item)
    const filled = parameters.reduce(
      (at, { name, example }) => at.replace(`{${name}}`, String(example)),
      path,
    )
    const status = Object.keys(operation.responses)[0] ?? ''
    const request = { operation, verb: verb as Request['verb'], path: filled, status }
    const bodies = Object.entries(operation.requestBody?.content['application/json']?.examples ?? {})
    if (bodies.length === 0) return [[id, 'no body', request]]
    return bodies.map(([name, { value }]) => [id, name, { ...request, body: value }])
  })
}

function exampleBody(operationId: string): unknown {
  const operation = operations().find(([id]) => id === operationId)?.[1].operation
  const response = Object.values(operation?.responses ?? {})[0]
  if (!response || '$ref' in response) return undefined
  return Object.values(response.content?.['application/json']?.examples ?? {})[0]?.value
}

function operationsOf({ paths }: OpenApiDocument): string[] {
  return Object.entries(paths)
    .flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb} ${path}`))
    .sort()
}

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } }

/** Returns the routes of the router that serves `/projects`, as Express reports them. */
function servedBy({ ctx }: TestApi): string[] {
  const { stack } = (createApp(ctx) as unknown as { router: { stack: Layer[] } }).router
  const routes = stack
    .map((layer) => (layer.handle.stack ?? []).flatMap(({ route }) => (route ? [route] : [])))
    .find((found) => found.some(({ path }) => path === '/projects'))
  return (routes ?? [])
    .flatMap(({ path, methods }) =>
      Object.keys(methods)
        .filter((verb) => verb !== '_all')
        .map((verb) => `${verb} ${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    .sort()
}

/** Returns the headers for the credentials that an operation requires. */
async function credentials(owner: Owner, { security }: Operation): Promise<Record<string, string>> {
  const [first = {}] = security
  if ('token' in first) return Object.fromEntries([owner.auth])
  if (!('session' in first)) return {}
  const signedUp = await api.http
    .post('/v1/accounts')
    .send({ email: `${owner.userId}@example.org`, password: 'a long pass phrase' })
  return {
    Cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '',
    'X-CSRF-Token': signedUp.body.data.csrf_token,
  }
}

/** Creates the objects that the examples name, and inserts their ids. */
async function prepare(
  owner: Owner,
  operationId: string,
  shown: Record<string, string>,
): Promise<(text: string) => string> {
  const post = async (path: string, body: object) => (await api.post(owner, path, body)).body.data
  // Sign-in needs an account, whichever example runs first.
  if (operationId === 'session.create') {
    await post('/accounts', { email: 'ada@example.com', password: 'a long pass phrase' })
  }
  const { project_id } = await post('/projects', { markdown: '# 咖啡\n\n一杯。' })
  const picture = { body: Buffer.from('x'), contentType: 'image/jpeg', widthPx: 1, heightPx: 1 } as const
  await api.ctx.imageCache?.add(project_id, exampleIds.image, picture)
  const { render_id } = await post('/renders', { project_id, platform: 'xhs' })
  if (operationId !== 'renders.cancel') await completeRender(api, render_id)
  const { share_id } = await post('/shares', { project_id })
  const { token_id } = await post('/tokens', { name: 'spare', scopes: ['usage:read'] })
  const { lexicon_id } = await post('/lexicons', { name: 'spare', words: [{ word: 'spare' }] })
  const { theme_id } = await post('/own-themes', THEME_FILE)
  const { brand_id } = await post('/brands', BRAND_KIT)
  answerBrandPictures(api)
  answerBrandFonts(api)
  await api.http
    .put(`/v1/brands/${brand_id}/pictures/logo`)
    .set(...owner.auth)
    .type('image/png')
    .send(UPLOADED)
  await api.http
    .put(`/v1/brands/${brand_id}/fonts/heading`)
    .set(...owner.auth)
    .type('font/ttf')
    .send(UPLOADED)
  const render = (await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)).body.data
  const ids = {
    project: project_id,
    render: render_id,
    share: share_id,
    token: operationId === 'grants.revoke' ? await addGrant(api, await userOf(shown)) : token_id,
    image: exampleIds.image,
    upload: await addUpload(api, owner, { projectId: project_id, file: UPLOADED }),
    openUpload: await addOpenUpload(api, owner, {
      projectId: project_id,
      file: UPLOADED,
      missing: operationId === 'uploads.append' ? UPLOADED.byteLength : 0,
    }),
    version: exampleIds.version,
    lexicon: lexicon_id,
    theme: theme_id,
    brand: brand_id,
    session: operationId === 'sessions.revoke' ? await sessionOf(shown) : '',
    resetToken: operationId === 'accounts.resetPassword' ? await resetTokenOf(owner) : '',
    artifact: render.artifacts[0]?.artifact_id ?? '',
  }
  return (text) => {
    const own = Object.entries(exampleIds).reduce(
      (so, [kind, example]) => so.replaceAll(example, ids[kind as keyof typeof ids]),
      text,
    )
    return signed(own, owner)
  }
}

async function resetTokenOf({ userId }: Owner): Promise<string> {
  await api.http.post('/v1/password-resets').send({ email: `${userId}@example.com` })
  await api.ctx.background.settle()
  return letter.split('#')[1]?.split('\n')[0] ?? ''
}

/** Returns the user of the credentials. */
async function userOf(shown: Record<string, string>): Promise<UserId> {
  return (await api.http.get('/v1/session').set(shown)).body.data.user_id
}

/** Returns the session of the credentials. */
async function sessionOf(shown: Record<string, string>): Promise<string> {
  return (await api.http.get('/v1/sessions').set(shown)).body.data[0].session_id
}

/** Signs a path as the API does for an owner. */
function signed(path: string, { tokenId }: Owner): string {
  const below = /^\/v1(\/(?:assets|image-files|renders\/png-canvas)\/\w+)/.exec(path)?.[1]
  if (!below) return path
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  return `/v1${api.ctx.signer.sign({ method: 'GET', path: below, expiresAt, holder: tokenId })}`
}
