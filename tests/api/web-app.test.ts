import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@galley/api/app'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import { SCREENS } from '../../apps/api/src/web/routes.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const PAGE =
  '<base href="{{base}}"><meta name="galley-api" content="{{api}}"><meta property="csp-nonce" nonce="{{nonce}}">'

let api: TestApi
let web: ReturnType<typeof supertest>
let folder: string

beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'galley-web-'))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'service-worker.js'), 'const FILES = []')
  await writeFile(join(folder, 'web/app-1.js'), 'export {}')
  await writeFile(join(folder, 'web/app-1.js.br'), 'compressed')
  const config = { ...api.ctx.config, webDir: folder, webBaseUrl: 'http://127.0.0.1:4000/' }
  web = supertest(createApp({ ...api.ctx, config }))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await api.close()
})

describe('the web app', () => {
  it.each(['/', '/projects', '/editor/prj_01h455vb4pex5vsknk084sn02q', '/sign-in', '/tokens'])(
    'answers at %s with its page',
    async (path) => {
      const page = await web.get(path).expect(200)
      expect(page.text).toContain('<base href="/"><meta name="galley-api" content="/v1">')
      expect(page.headers['cache-control']).toBe('private, no-store')
    },
  )

  it('lets in no script but its own, and no style without a nonce of this answer', async () => {
    const [one, other] = await Promise.all([web.get('/'), web.get('/')])
    const nonceOf = (text: string) => /nonce="([^"]{20,})"/.exec(text)?.[1]
    expect(one.headers['content-security-policy']).toContain("script-src 'self';")
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonceOf(one.text)}';`)
    expect(nonceOf(other.text)).not.toBe(nonceOf(one.text))
  })

  it('has no script or style in its page, and names no other host', async () => {
    const built = await readFile(new URL('../../apps/web/index.html', import.meta.url), 'utf8')
    const { 'content-security-policy': policy = '' } = (await web.get('/')).headers
    expect(built).not.toMatch(/<script(?![^>]*\ssrc="\.\/)|<style|\sstyle=|\son\w+=|https?:/)
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)|\*|https?:\/\/(?!127\.0\.0\.1)/)
    expect(policy).toMatch(/^default-src 'none';.*base-uri 'self'.*frame-ancestors 'none'$/)
  })

  it.each(['/preview', '/preview/without-fonts'])(
    'shows pages in a document without scripts: %s',
    async (path) => {
      const preview = await web.get(path).expect(200)
      expect(preview.headers['content-security-policy']).toMatch(
        /^sandbox allow-same-origin; default-src 'none';/,
      )
    },
  )

  it('serves its files as immutable, compressed for clients that accept it', async () => {
    const plain = await web.get('/web/app-1.js').set('Accept-Encoding', 'identity').expect(200)
    expect(plain.text).toBe('export {}')
    expect(plain.headers['cache-control']).toContain('immutable')
    expect(plain.headers.vary).toContain('Accept-Encoding')
    await web
      .get('/web/app-1.js')
      .set('If-None-Match', plain.headers.etag ?? '')
      .expect(304)
  })

  it('serves its service worker so that a new version is noticed, and lets it ask this service alone', async () => {
    const worker = await web.get('/service-worker.js').expect(200)
    expect(worker.text).toBe('const FILES = []')
    expect(worker.headers['content-type']).toContain('text/javascript')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect((await web.get('/')).headers['content-security-policy']).toContain("worker-src 'self';")
  })

  it('opens each of its screens offline, too', async () => {
    const file = new URL('../../apps/web/src/service-worker/worker/kept-urls.ts', import.meta.url)
    const [, listed = ''] = /SCREENS = new Set\(\[([^\]]*)\]/.exec(await readFile(file, 'utf8')) ?? []
    const known = [...listed.matchAll(/'([^']*)'/g)].map(([, name]) => name)
    expect(known.toSorted()).toEqual([...new Set(SCREENS.map((path) => path.split('/')[1]))].toSorted())
  })

  it.each(['/nowhere', '/editor', '/editor/a/b', '/web/other.js', '/web/..%2findex.html', '/index.html'])(
    'leaves %s to the errors',
    async (path) => {
      const answer = await web.get(path).expect(404)
      expect(answer.body.error.code).toBe('not_found')
    },
  )
})

describe('an API without a web app', () => {
  it.each(['/', '/projects', '/web/app-1.js'])('finds nothing at %s', async (path) => {
    const answer = await api.http.get(path)
    expect(answer.status).toBe(404)
    expect(answer.body.error.code).toBe('not_found')
  })
})
