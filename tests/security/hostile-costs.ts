import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A request without a credential that is meant to cost the server more than its sender. */
export type CostlyRequest = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const unknownKeys = (count: number) =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))))
const filled = (around: (fill: string) => string, unit: string, size: number) =>
  Buffer.from(around(unit.repeat(Math.floor(size / unit.length))))

/** Bodies for endpoints that accept one without a credential. */
const bodies: Readonly<Record<string, [Readonly<Record<string, string>>, Buffer]>> = {
  '80,000 unknown keys': [{}, unknownKeys(80_000)],
  '80,000 unknown keys, gzipped': [{ 'content-encoding': 'gzip' }, gzipSync(unknownKeys(80_000))],
  '80,000 unknown keys, in brotli': [{ 'content-encoding': 'br' }, brotliCompressSync(unknownKeys(80_000))],
  '600 unknown keys': [{}, unknownKeys(600)],
  '40 MB in 40 kB': [{ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20))],
  '7 MB in 7 kB': [{ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(7 * 1024 * 1024, 0x20))],
  'arrays in arrays': [{}, Buffer.from(`${'['.repeat(4_000)}${']'.repeat(4_000)}`)],
  'objects beside objects': [{}, filled((fill) => `[${fill}{}]`, '{},', 8_000)],
  'an address without end': [{}, filled((fill) => `{"email":"${fill}","password":"x"}`, 'a.', 8_000)],
  'an address of signs': [{}, filled((fill) => `{"email":"a@${fill}","password":"x"}`, '-.', 240)],
  'escapes without end': [{}, filled((fill) => `{"email":"${fill}"}`, '\\ud83d\\ude00', 8_000)],
  'halves of characters': [{}, filled((fill) => `{"x":["${fill}"]}`, '\\ud800","', 8_000)],
  'a field thousands of times': [{}, filled((fill) => `{${fill}"email":1}`, '"email":1,', 8_000)],
}

const repeat = (unit: string, size = 14_000) => unit.repeat(Math.floor(size / unit.length))

/** Headers that are parsed with loops and patterns. */
const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'types without end': { accept: repeat('a/b;q=0.5,') },
  'parameters without end': { accept: `a/b${repeat(';a=b')}` },
  'languages without end': { 'accept-language': repeat('a-b;q=0.5,') },
  'encodings without end': { 'accept-encoding': repeat('a;q=0.5,') },
  'tags without end': { 'if-none-match': repeat('"x",') },
  'cookies without end': { cookie: `${repeat('a=b;', 13_000)} galley_session=x.y.z` },
  'a cookie of a session that never was': { cookie: `galley_session=${repeat('eyJhbGciOiJIUzI1NiJ9.')}` },
  'addresses without end': { 'x-forwarded-for': repeat('::1, ') },
  'a token without end': { authorization: `Bearer ${repeat('galley_pat_')}` },
  'blanks before a token': { authorization: `Bearer${' '.repeat(14_000)}x` },
}

const query = (unit: string) => `?${repeat(unit, 12_000)}`
const queries: Readonly<Record<string, string>> = {
  'a parameter thousands of times': query('a&'),
  'thousands of parameters': `?${Array.from({ length: 2_000 }, (_, n) => `k${n}`).join('&')}`,
  'escapes without end': query('%F0%9F%98%80'),
}

/** The paths that answer without a credential, one of each kind. The test replaces `{slice}` and `{script}`. */
export const OPEN_PATHS = [
  '/v1/capabilities',
  '/v1/themes',
  '/v1/openapi.json',
  '/v1/nowhere',
  '/v1/projects',
  '/v1/session',
  '/v1/assets/art_01m7y40bj2eh485bc01kwc5v3y?exp=9999999999&kid=s1&tid=tok_x&sig=x',
  '/v1/renders/png-canvas/rnd_01m7y40bj2eh485bc01kwc5v3y?exp=9999999999&kid=s1&sig=x',
  '/s/aaaaaaaaaaaaaaaaaaaaaaaa',
  '/mcp',
  '/.well-known/oauth-protected-resource',
  '/docs',
  '/docs/reference.css',
  '/docs/reference.js',
  '/assets/themes/plain-ink-light.webp',
  '/assets/fonts/fonts.css',
  '/assets/fonts/{slice}',
  '/',
  '/sign-in',
  '/preview',
  '/preview/math.css',
  '/web/{script}',
  '/healthz',
  '/readyz',
  '/metrics',
  '/nowhere',
] as const

/** Returns all requests of the test by name. */
export function costlyRequests(): Readonly<Record<string, CostlyRequest>> {
  const found: Record<string, CostlyRequest> = {}
  for (const path of OPEN_PATHS) {
    const name = path.replace(/\?.*/, '')
    found[`GET ${name}`] = { method: 'GET', path }
    for (const [what, more] of Object.entries(headers)) {
      found[`GET ${name}: ${what}`] = { method: 'GET', path, headers: more }
    }
    for (const [what, more] of Object.entries(queries)) {
      found[`GET ${name}: ${what}`] = {
        method: 'GET',
        path: path.includes('?') ? path + more.replace('?', '&') : path + more,
      }
    }
  }
  for (const [what, [more, body]] of Object.entries(bodies)) {
    for (const path of ['/v1/session', '/v1/accounts', '/v1/projects', '/mcp', '/v1/capabilities']) {
      found[`POST ${path}: ${what}`] = { method: 'POST', path, headers: { ...JSON_TYPE, ...more }, body }
    }
  }
  const form = (text: string) => ({
    method: 'POST',
    path: '/s/aaaaaaaaaaaaaaaaaaaaaaaa',
    headers: FORM_TYPE,
    body: Buffer.from(text),
  })
  found['POST /s: fields without end'] = form(repeat('a&', 4_000))
  found['POST /s: more than it may'] = form(repeat('a&', 400_000))
  return found
}
