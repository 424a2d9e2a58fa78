import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InstalledSdk } from '../support/installed-sdk.ts'
import { installSdk } from '../support/installed-sdk.ts'
import { launchBrowser, PAGE_TIMEOUT_MS } from '../support/launch-browser.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The bundler of the web app. */
const VITE = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js')

let installed: InstalledSdk
let stack: SharedStack
/** The client bundled for browsers: a script that defines the global object `galleySdk`. */
let bundle: string

beforeAll(async () => {
  installed = await installSdk()
  const { folder } = installed
  const lib = { entry: 'entry.js', formats: ['iife'], name: 'galleySdk', fileName: 'bundle' }
  await writeFile(join(folder, 'entry.js'), "export * from '@galley/sdk'")
  await writeFile(
    join(folder, 'vite.config.js'),
    `export default ${JSON.stringify({ build: { lib, outDir: 'out', minify: false } })}`,
  )
  await run(process.execPath, [VITE, 'build', '--logLevel', 'error'], { cwd: folder })
  bundle = await readFile(join(folder, 'out/bundle.iife.js'), 'utf8')
  stack = await useSharedStack()
})
afterAll(async () => {
  await installed.remove()
})

/** What each runtime does with the bundle: it renders a text and downloads the first page. */
const USE = `(async (options) => {
  const galley = galleySdk.createClient(options)
  const { project_id } = await galley.projects.create({ markdown: '# 你好' })
  const { render_id } = await galley.renders.create({ project_id, platform: 'xhs' })
  const states = []
  const render = await galley.renders.wait(render_id, { onProgress: ({ status }) => states.push(status) })
  const bytes = new Uint8Array(await (await galley.download(render.artifacts[0])).arrayBuffer())
  const missing = await galley.projects.get('prj_none').catch((error) => error)
  return [states.at(-1), String.fromCharCode(...bytes.slice(1, 4)), missing instanceof galleySdk.GalleyError]
})`
const USED = ['completed', 'PNG', true]

describe('the client, bundled for browsers', () => {
  it('holds nothing of Node', () => {
    expect(bundle).toContain('galleySdk')
    expect(bundle).not.toMatch(/node:|__vite-browser-external|\brequire\(|\bprocess\.|\bBuffer\b/)
  })

  it('makes pages in Chromium', async () => {
    const { browser, close } = await launchBrowser([])
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      // A page of the service itself, because the API rejects other origins. Its policy would block the test's script.
      await page.setBypassCSP(true)
      await page.goto(new URL('/healthz', stack.baseUrl).href)
      await page.addScriptTag({ content: bundle })
      const options = JSON.stringify({ baseUrl: stack.baseUrl, token: stack.owner.token })
      expect(await page.evaluate(`${USE}(${options})`)).toEqual(USED)
    } finally {
      await close()
    }
  })

  it('signs in as the README says', async () => {
    const readme = await readFile(join(installed.root, 'README.md'), 'utf8')
    const [, block = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? []
    const { browser, close } = await launchBrowser([])
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      await page.setBypassCSP(true)
      await page.goto(new URL('/healthz', stack.baseUrl).href)
      await page.addScriptTag({ content: bundle })
      const email = await page.evaluate(`(async () => {
        const { createClient } = galleySdk
        const [email, password] = ['reader@example.com', 'correct horse battery']
        await createClient({ baseUrl: '/v1' }).accounts.create({ email, password })
        ${block}
        return (await galley.session.get()).email
      })()`)
      expect(email).toBe('reader@example.com')
    } finally {
      await close()
    }
  })

  it('makes pages on an edge that knows the standards of the web alone, and no cookies', async () => {
    class EdgeRequest {}
    const edge = createContext({
      ...{
        AbortController,
        AbortSignal,
        Headers,
        ReadableStream,
        Response,
        TransformStream,
        URL,
        URLSearchParams,
      },
      ...{ TextDecoder, TextEncoder, clearTimeout, crypto, queueMicrotask, setTimeout },
      Request: EdgeRequest,
      fetch: (url: string, init: RequestInit = {}) => {
        if ('credentials' in init) throw new Error("The 'credentials' field is not implemented.")
        return fetch(url, init)
      },
    })
    runInContext(bundle, edge)
    const use = runInContext(USE, edge) as (options: object) => Promise<unknown[]>
    expect([...(await use({ baseUrl: stack.baseUrl, token: stack.owner.token }))]).toEqual(USED)
  })
})
