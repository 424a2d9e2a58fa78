import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endpoints, errorCodes, renderConfigSchema } from '@galley/contracts'
import { errorSchemaOf } from '@galley/contracts/openapi'
import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse, serialize } from 'parse5'
import { advice } from '../../docs/errors/advice.ts'

const run = promisify(execFile)
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url))

/**
 * The languages of a page's examples that are run: `sh` and `json` by tests/cli, `ts` there and in
 * tests/sdk/client.test.ts, `js` in tests/sdk/bundle.test.ts. The operator's start needs Docker, so
 * tests/operations/containers.test.ts reads the same file.
 */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['sh'],
  'packages/sdk/README.md': ['sh', 'ts', 'js', 'json'],
  'docs/start/integrator.md': ['sh', 'ts'],
  'docs/start/agents.md': ['json'],
  'docs/start/operator.md': ['sh'],
  'docs/platforms/xiaohongshu.md': ['sh'],
  'docs/platforms/wechat.md': ['sh'],
  'docs/platforms/twitter.md': ['sh'],
  'docs/platforms/instagram.md': ['sh'],
  'docs/platforms/linkedin.md': ['sh'],
  'docs/recipes/shell.md': ['sh'],
}

let folder: string
/** The pages of the built site by path. */
const pages = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-docs-'))
  // The generator itself fails on links to missing pages.
  await run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '.', '--outDir', folder], {
    cwd: DOCS,
  })
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.html')) pages.set(`/${name}`, await readFile(join(folder, name), 'utf8'))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the values of an attribute in a page. */
const attributes = (html: string, name: string) =>
  [...serialize(parse(html)).matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

describe('the documentation', () => {
  it('gives the meaning and the causes of each error, and what to do', () => {
    for (const code of errorCodes) {
      const page = pages.get(`/errors/${code}.html`) ?? ''
      expect(page).toContain('id="causes"')
      expect(page).toContain('id="what-to-do"')
    }
  })

  it('shows errors as the service makes them', () => {
    for (const code of errorCodes) {
      const { message, details } = advice[code].example
      const error = { code, message, request_id: 'req_5f0c1e9a7b3d2c4e6f8a9b0c', details }
      expect(errorSchemaOf(code).safeParse({ data: null, error })).toMatchObject({ success: true })
    }
  })

  it('has every endpoint under its resource', () => {
    for (const { name } of endpoints) {
      const page = pages.get(`/reference/${name.split('.')[0]}.html`) ?? ''
      expect(page).toContain(`id="${name.replace('.', '-')}"`)
    }
  })

  it('shows for each endpoint who may call it, a request, what it answers, and its errors', () => {
    for (const { name, access } of endpoints) {
      const page = pages.get(`/reference/${name.split('.')[0]}.html`) ?? ''
      const [, from = ''] = page.split(`<h2 id="${name.replace('.', '-')}"`)
      const [section = ''] = from.split('<h2 id=')
      const said = ['curl', 'Answer', 'Errors', access.kind === 'token' ? access.scope : 'for|by|open to']
      expect({ name, missing: said.filter((what) => !new RegExp(what).test(section)) }).toEqual({
        name,
        missing: [],
      })
    }
  })

  it('describes what can be sent down to its last field', () => {
    const page = pages.get('/reference/renders.html') ?? ''
    const [, config = ''] = page.split('id="object-render-config-request"')
    for (const field of Object.keys(renderConfigSchema.shape)) expect(config).toContain(field)
  })

  it('shows each theme with its real pages', async () => {
    const page = pages.get('/themes.html') ?? ''
    const files = new Set(await readdir(folder))
    const pictures = attributes(page, 'src').filter((src) => src.endsWith('.webp'))
    for (const { id } of themes) expect(page).toContain(`id="${id}"`)
    expect(pictures.length).toBeGreaterThan(themes.length)
    expect(pictures.filter((src) => !files.has(src.slice(1)))).toEqual([])
  })

  it('has each page as Markdown, with what its tables show, and lists them for models', async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
    const listed = await readFile(join(folder, 'llms.txt'), 'utf8')
    const texts = new Map<string, string>(
      await Promise.all(
        names.map(async (name) => [`/${name}`, await readFile(join(folder, name), 'utf8')] as const),
      ),
    )

    expect(names.length).toBe([...pages.keys()].filter((path) => path !== '/404.html').length)
    expect(names.filter((name) => !listed.includes(`(/${name})`))).toEqual([])
    for (const [path, html] of pages) {
      if (path === '/404.html') continue
      const markdown = path.replace(/html$/, 'md')
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${markdown}">`)
      expect(texts.get(markdown)).not.toMatch(/<!--[[\]-]/)
    }
    const dead = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)#\s]+\.(?:md|html))/g)]
        .map(([, target = '']) => target)
        .filter(
          (target) => !/^[a-z]+:/.test(target) && !texts.has(new URL(target, `http://docs${path}`).pathname),
        )
        .map((target) => `${path} → ${target}`),
    )
    expect(dead).toEqual([])
    expect(texts.get('/start/agents.md')).toMatch(/\| `write_text` +\| `project:write` +\| Store a text/)
    expect(texts.get('/start/integrator.md')).toContain('```sh\n')
  })

  it('has only examples that tests run', async () => {
    const root = join(DOCS, '..')
    const inDocs = (await readdir(DOCS, { recursive: true })).filter(
      (name) => /^(start|platforms|recipes)\/[^/]+\.md$/.test(name) && !name.includes('node_modules'),
    )
    for (const page of ['README.md', 'packages/sdk/README.md', ...inDocs.map((name) => `docs/${name}`)]) {
      const text = await readFile(join(root, page), 'utf8')
      const languages = [...text.matchAll(/^```(\w+)/gm)].map(([, language]) => language)
      const isRun = EXAMPLES[page] ?? []
      expect({ page, missing: languages.filter((language) => !isRun.includes(language ?? '')) }).toEqual({
        page,
        missing: [],
      })
    }
  })

  it('names no file that the site does not have', async () => {
    const files = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`))
    const missing = [...pages].flatMap(([path, html]) =>
      [...attributes(html, 'href'), ...attributes(html, 'src')]
        .filter((target) => !/^(#|[a-z]+:)/.test(target))
        .map((target) => decodeURIComponent(new URL(target, `http://docs${path}`).pathname))
        .map((target) => (target.endsWith('/') ? `${target}index.html` : target))
        .filter((target) => !files.has(target))
        .map((target) => `${path} → ${target}`),
    )
    expect(missing).toEqual([])
    // Links within the site stay links, including those to parent folders.
    expect(attributes(pages.get('/start/operator.html') ?? '', 'href')).toContainEqual(
      expect.stringMatching(/^\..*operations\.html$/),
    )
  })

  it('has no broken links or anchors', () => {
    const broken = [...pages].flatMap(([path, html]) =>
      attributes(html, 'href')
        .filter((href) => /^[/.#][^/]?/.test(href) && /(\.html|\/)?(#.*)?$/.test(href))
        .map((href) => {
          const { pathname, hash } = new URL(href, `http://docs${path}`)
          return {
            path,
            href,
            target: pathname.endsWith('/') ? posix.join(pathname, 'index.html') : pathname,
            hash,
          }
        })
        .filter(({ target }) => target.endsWith('.html'))
        .filter(({ target, hash }) => {
          const page = pages.get(target)
          const id = decodeURIComponent(hash.slice(1))
          return page === undefined || (id !== '' && !attributes(page, 'id').includes(id))
        })
        .map(({ path, href }) => `${path} → ${href}`),
    )
    expect(broken).toEqual([])
    expect(pages.size).toBeGreaterThan(40)
  })
})
