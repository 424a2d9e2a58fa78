import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@galley/sdk'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import { unzipSync } from 'fflate'
import type { Page } from 'puppeteer'
import { catchSavedFile } from '../support/saved-file.ts'
import { eventually } from '../support/test-stack.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import type { Person, Visit, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

const INITIAL_BYTES = 250_000
/** The size of the scripts and styles that the editor adds, before any text is loaded. */
const EDITOR_BYTES = 580_000

let web: WebStack
let writer: Person
let projectId: string
let visit: Visit
let page: Page

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
  const markdown = '# 检查一下\n\n全网最低价，周三开始陆续发货。\n\n<!-- page -->\n\n第二页。'
  projectId = (await writer.galley.projects.create({ markdown })).project_id
  visit = await web.visit(writer)
  page = visit.page
})
afterAll(() => web.close())

async function press(name: string) {
  const button = await page.waitForSelector(`aria/${name}[role="button"]`)
  await button?.click()
}

function appears(words: string) {
  return page.waitForSelector(`::-p-text(${words})`)
}

/** Returns the imports of a script that it loads at its start. */
async function importsOf(name: string): Promise<string[]> {
  const code = name.endsWith('.js') ? await readFile(join(web.webDir, 'web', name), 'utf8') : ''
  return [...code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map((match) => match[1] ?? '')
}

async function compressedBytes(names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => stat(join(web.webDir, 'web', `${name}.br`))))
  return files.reduce((sum, { size }) => sum + size, 0)
}

async function openEditor() {
  await visit.open(`/editor/${projectId}`)
  await page.waitForSelector('iframe[data-layout]')
}

describe('the app', () => {
  it('loads less than its budgets, before the editor and for it', async () => {
    const names = await readdir(join(web.webDir, 'web'))
    const index = await readFile(join(web.webDir, 'index.html'), 'utf8')
    const initial = [...index.matchAll(/\.\/web\/([\w-]+\.(?:js|css))/g)].map((match) => match[1] ?? '')
    const editor = new Set(names.filter((name) => /^editor-page-.*\.(?:js|css)$/.test(name)))
    for (const name of editor)
      for (const each of await importsOf(name)) if (!initial.includes(each)) editor.add(each)

    expect(initial.length).toBeGreaterThan(1)
    expect(await compressedBytes(initial)).toBeLessThan(INITIAL_BYTES)
    expect(editor.size).toBeGreaterThan(1)
    expect(await compressedBytes([...editor])).toBeLessThan(EDITOR_BYTES)
  })

  it.each([
    ['light', 1440],
    ['dark', 360],
    ['light', 3840],
  ])('has no serious barrier on any screen, %s at %d px', async (scheme, width) => {
    await page.setViewport({ width, height: 800 })
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    const stranger = await web.visit()
    const screens: [Visit, string][] = [
      [stranger, '/sign-in'],
      [stranger, '/sign-up'],
      [stranger, '/forgotten-password'],
      [stranger, '/reset-password'],
      ...[
        '/projects',
        '/renders',
        '/shares',
        '/tokens',
        '/agents',
        '/usage',
        '/sessions',
        '/account',
        `/projects/${projectId}/history`,
        `/editor/${projectId}`,
      ].map((path): [Visit, string] => [visit, path]),
    ]
    for (const [who, path] of screens) {
      await who.open(path)
      await who.page.waitForFunction(
        () => document.querySelector('h1, .cm-content') && !document.querySelector('.loading'),
      )
      await who.page.evaluate(axe.source)
      const found = await who.page.evaluate(seriousFindings)
      expect({ path, found }).toEqual({ path, found: [] })
      const overflow = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ path, overflow }).toEqual({ path, overflow: 0 })
    }
    expect([...stranger.problems, ...visit.problems]).toEqual([])
    await stranger.close()
    await page.setViewport({ width: 1440, height: 900 })
  })
})

describe('a user who prefers reduced motion', () => {
  it('sees nothing move: no animation, no transition, no scrolling on its way', async () => {
    const { page, open, problems, close } = await web.visit(writer)
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    const moving = () =>
      page.evaluate(() => {
        const longest = (times: string) =>
          Math.max(
            ...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)),
          )
        const isMoving = (style: CSSStyleDeclaration) =>
          longest(style.animationDuration) > 1 ||
          style.animationIterationCount.includes('infinite') ||
          longest(style.transitionDuration) > 1 ||
          style.scrollBehavior === 'smooth'
        const all = [...document.querySelectorAll('*')]
        const parts = [undefined, '::before', '::after'] as const
        return {
          count: all.length,
          found: all
            .filter((element) => parts.some((part) => isMoving(getComputedStyle(element, part))))
            .map((element) => element.outerHTML.slice(0, 80)),
        }
      })
    const screens = [
      '/projects',
      '/renders',
      '/shares',
      '/tokens',
      '/agents',
      '/usage',
      '/sessions',
      '/account',
      `/editor/${projectId}`,
    ]
    for (const path of screens) {
      await open(path)
      await page.waitForFunction(() => document.querySelector('h1, iframe[data-layout]'))
      const { count, found } = await moving()
      expect({ path, found, isThere: count > 30 }).toEqual({ path, found: [], isThere: true })
    }
    await page.locator('aria/Commands[role="button"]').click()
    await page.waitForSelector('[role="combobox"]')
    expect((await moving()).found).toEqual([])
    await page.keyboard.press('Escape')
    await close()
    expect(problems).toEqual([])
  })

  it('sees the pages scroll in step with the text at once', async () => {
    const markdown = Array.from({ length: 80 }, (_, at) => `Paragraph ${at + 1} has a few words.`).join(
      '\n\n',
    )
    const { project_id } = await writer.galley.projects.create({ markdown })
    const { page, open, close } = await web.visit(writer)
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await open(`/editor/${project_id}`)
    await page.waitForSelector('iframe[data-layout]')
    await page.hover('.cm-scroller')
    await page.mouse.wheel({ deltaY: 1 })
    const stops = await page.evaluate(async () => {
      const [text, pages] = ['.cm-scroller', '.preview'].map((each) => document.querySelector(each))
      if (!text || !pages) throw new Error('There is no editor.')
      const seen: number[] = [pages.scrollTop]
      text.scrollTop = 900
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame)
        if (pages.scrollTop !== seen.at(-1)) seen.push(pages.scrollTop)
      }
      return seen
    })
    expect(stops).toHaveLength(2)
    expect(stops[1]).toBeGreaterThan(stops[0] ?? 0)
    await close()
  })
})

describe('projects', () => {
  it('are found, deleted and brought back', async () => {
    await writer.galley.projects.create({ markdown: '# 另一篇' })
    await visit.open('/projects')
    await appears('另一篇')
    await page.type('aria/Search', '检查')
    await eventually(async () => (await page.$$('.project-card')).length === 1)
    await press('Actions for 检查一下')
    await (await page.waitForSelector('aria/Delete[role="menuitem"]'))?.click()
    await eventually(async () => (await page.$$('.project-card')).length === 0)
    await press('Undo')
    await eventually(async () => (await page.$$('.project-card')).length === 1)
    expect((await writer.galley.projects.get(projectId)).title).toBe('检查一下')
  })
})

describe('a project that is not there', () => {
  it('is said to be gone on a screen that leads on', async () => {
    const { page, open, close } = await web.visit(writer)
    await open(`/editor/prj_${'0'.repeat(26)}`)
    await page.waitForSelector('::-p-text(There is nothing here)')

    expect(await page.$$('.shell-nav a[href="/projects"]')).toHaveLength(1)
    await close()
  })
})

describe('a token', () => {
  it('without an end is shown as endless', async () => {
    await writer.galley.tokens.create({ name: 'Forever', scopes: ['project:read'] })
    await visit.open('/tokens')
    await appears('Never expires')
  })

  it('that made others stands above them, and says what ends with it before it is revoked', async () => {
    const owner = await web.person()
    const clientOf = ({ token }: { token: string }) => createClient({ baseUrl: web.stack.baseUrl, token })
    const { project_id } = await owner.galley.projects.create({ markdown: '# Shared' })
    const robot = clientOf(
      await owner.galley.tokens.create({ name: 'Robot', scopes: ['tokens:write', 'share:create'] }),
    )
    const helper = clientOf(await robot.tokens.create({ name: 'Helper', scopes: ['share:create'] }))
    await helper.shares.create({ project_id })
    await owner.galley.tokens.create({ name: 'Laptop', scopes: ['usage:read'] })
    const { page, open, close } = await web.visit(owner)

    await open('/tokens')
    await page.waitForSelector('::-p-text(Created with “Robot”)')
    const names = await page.$$eval('.row-title', (titles) => titles.map(({ textContent }) => textContent))
    const revoke = await page.waitForSelector('.row:nth-child(2) .button')
    await revoke?.click()
    await page.waitForSelector('::-p-text(Also revoked: 1 token and 1 share)')
    const ending = await page.$eval('.ending-tokens', ({ textContent }) => textContent)
    await (await page.waitForSelector('.dialog .button[data-look="danger"]'))?.click()
    await page.waitForFunction(() => document.querySelectorAll('.row').length === 1)

    expect(names.map((name) => name?.split(' ')[0])).toEqual(['Laptop', 'Robot', 'Helper'])
    expect(ending).toContain('Helper')
    await close()
  })

  it('is made, shown once, works, and is refused as soon as it is revoked', async () => {
    await visit.open('/tokens')
    await press('New token')
    await page.type('aria/Name', 'from the test')
    await (await page.waitForSelector('::-p-text(Read usage)'))?.click()
    await press('Create')
    await appears('The token is ready')
    const secret = await page.$eval('.dialog .code-sample pre', (code) => code.textContent ?? '')
    const use = async () =>
      (await fetch(`${web.stack.baseUrl}/usage`, { headers: { authorization: `Bearer ${secret}` } })).status
    expect(secret).toMatch(/^galley_pat_/)
    expect(await use()).toBe(200)

    await page.keyboard.press('Escape')
    await press('Revoke')
    await appears('Everything that uses it loses access at once')
    await (await page.waitForSelector('.dialog .button[data-look="danger"]'))?.click()
    await appears('is revoked')
    expect(await use()).toBe(401)
    expect(await page.content()).not.toContain(secret)
  })
})

describe('a check', () => {
  it('finds a word, leads to it, and puts a better one in its place', async () => {
    await openEditor()
    await press('Check')
    const fix = await page.waitForSelector('.finding .actions .button:not(:disabled)')
    await page.waitForSelector('.cm-lintRange')
    expect(await page.$eval('.check .field-hint', (hint) => hint.textContent)).toBe('2 pages')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await fix?.click()
    await eventually(
      async () => !(await writer.galley.projects.get(projectId)).markdown.includes('全网最低价'),
    )
    expect(visit.problems).toEqual([])
  })
})

describe('a render', () => {
  it('is stopped while it waits, and costs nothing', async () => {
    await openEditor()
    await press('Export')
    await press('Make the pages')
    await press('Stop')
    await appears('Stopped. Nothing was charged.')
    const { items } = await writer.galley.renders.list({ project_id: projectId })
    expect(items[0]?.status).toBe('canceled')
  })

  it('that has failed says why, in the language of the app', async () => {
    const { project_id } = await writer.galley.projects.create({ markdown: '# 太长' })
    const { render_id } = await writer.galley.renders.create({ project_id, platform: 'xhs', config: {} })
    await web.stack.database.query(
      "UPDATE renders SET status = 'failed', failure_reason = 'too_many_pages' WHERE id = $1",
      [render_id],
    )
    const { page, open, close } = await web.visit(writer)
    await page.evaluateOnNewDocument(() => localStorage.setItem('galley.language', 'zh'))
    await open('/renders')
    const words = await page.waitForSelector('.field-error')

    expect(await words?.evaluate((each) => each.textContent)).toBe(
      '这篇文字超过了一次可以生成的页数，请拆成两篇。',
    )
    await close()
  })

  it('shows its pages, breaks them like the preview, and comes as a ZIP with everything in it', async () => {
    await web.stack.startWorker()
    await openEditor()
    const savedFile = await catchSavedFile(page)
    await press('Export')
    await press('Make them again')
    await page.waitForSelector('[data-proof="same"]')
    const [render] = (await writer.galley.renders.list({ project_id: projectId })).items
    await eventually(async () => (await page.$$('.gallery img')).length === render?.page_count)

    await press('Download all (ZIP)')
    const files = unzipSync(await savedFile())
    const pictures = Object.keys(files).filter((each) => each.endsWith('.png'))
    expect(pictures).toHaveLength(render?.page_count ?? 0)
    expect(Object.keys(files).some((each) => each.endsWith('manifest.json'))).toBe(true)
    expect(visit.problems).toEqual([])
  })
})
