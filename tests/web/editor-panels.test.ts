import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, press, saved, typeAtEnd, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  // It decodes uploads.
  writer = await web.person()
})
afterAll(() => web.close())

const write = (markdown: string) => writeText(web, writer, markdown)

const inFrame = (page: Page, selector: string) =>
  page.$eval(
    'iframe[data-layout]',
    (frame, wanted) => {
      const document = (frame as HTMLIFrameElement).contentDocument
      return [...(document?.querySelectorAll(wanted) ?? [])].map((each) => each.textContent ?? '')
    },
    selector,
  )

describe('the text and its pages', () => {
  const numbered = Array.from({ length: 120 }, (_, at) => `Paragraph ${at + 1} has a few words.`)

  /** Returns the numbers of the paragraphs at the top of both sides. */
  const edges = (page: Page) =>
    page.evaluate(() => {
      const numberOf = (all: Iterable<Element>, below: number, scale = 1) =>
        [...all]
          .filter((each) => each.getBoundingClientRect().bottom * scale > below)
          .map((each) => Number(/Paragraph (\d+)/.exec(each.textContent ?? '')?.[1]))
          .find((number) => number > 0) ?? 0
      const scroller = document.querySelector('.cm-scroller')
      const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
      const preview = document.querySelector('.preview')
      if (!scroller || !frame?.contentDocument || !preview) throw new Error('There is no editor.')
      const scale = frame.getBoundingClientRect().width / frame.offsetWidth
      const hidden = preview.getBoundingClientRect().top - frame.getBoundingClientRect().top
      return {
        text: numberOf(document.querySelectorAll('.cm-line'), scroller.getBoundingClientRect().top + 20),
        pages: numberOf(frame.contentDocument.querySelectorAll('#flow>p'), hidden + 20, scale),
      }
    })

  it('scroll in step, whichever one is moved', async () => {
    const { page, problems, close } = await write(`# Steps\n\n${numbered.join('\n\n')}`)
    for (const [from, by] of [
      ['.cm-scroller', 2_400],
      ['.preview', 1_500],
      ['.cm-scroller', -1_000],
    ] as const) {
      const before = await edges(page)
      await page.hover(from)
      await page.mouse.wheel({ deltaY: by })
      const after = await eventually(async () => {
        const now = await edges(page)
        const isMoved = now.text !== before.text && now.pages !== before.pages
        return isMoved && Math.abs(now.text - now.pages) <= 4 ? now : null
      })
      expect(Math.sign(after.text - before.text)).toBe(Math.sign(by))
    }
    expect(problems).toEqual([])
    await close()
  })

  it('lead from a line to its page and back', async () => {
    const { page, problems, close } = await write(`# Ways\n\n${numbered.join('\n\n')}`)
    await page.click('.cm-content')
    await withControl(page, 'End')
    const last = await page.$$eval('.page-button', (all) => all.length)
    await page.click('.status-pages')
    await page.waitForFunction(
      (page) => document.activeElement?.getAttribute('data-page') === String(page),
      {},
      last,
    )
    await eventually(async () => (await edges(page)).pages > 100)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'))
    expect(problems).toEqual([])
    await close()
  })
})

describe('the design panel', () => {
  it('finds themes by their words and families, and shows a page in each', async () => {
    const { page, problems, close } = await write('# Themes')
    const shown = () =>
      page.$$eval('.theme-option input', (all) => all.map((each) => each.getAttribute('value')))
    expect(await shown()).toHaveLength(36)
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.theme-option img')?.naturalWidth,
    )
    await page.type('aria/Search themes', 'midnight')
    await eventually(async () => String(await shown()) === 'midnight')
    await page.click('aria/Search themes', { count: 3 })
    await page.keyboard.press('Backspace')
    await page.select('.theme-filter select', 'terminal')
    await eventually(async () => (await shown()).length === 3)
    expect(problems).toEqual([])
    await close()
  })

  it('shows every change at once: a watermark, an author, no numbers, a cover, another ratio', async () => {
    const { page, problems, close } = await write('# Parts\n\nOne.\n\n<!-- page -->\n\nTwo.')
    const pageCount = () => page.$$eval('.page-button', (all) => all.length)
    const furniture = async () => (await inFrame(page, '#frames')).join(' ')
    expect(await furniture()).toMatch(/\d/)
    await page.type('aria/Watermark', 'keepsake')
    await eventually(async () => (await furniture()).includes('keepsake'))
    await page.type('aria/Author', 'Ada')
    await eventually(async () => (await furniture()).includes('Ada'))
    await page.click('aria/Page numbers')
    await eventually(async () => !/\d/.test(await furniture()))
    const before = await pageCount()
    await page.click('aria/Cover')
    await eventually(async () => Math.abs((await pageCount()) - before) === 1)
    const shape = () =>
      page.$eval('.page-button', (button) => button.clientHeight / Math.max(1, button.clientWidth))
    await page.locator('[role="radio"]::-p-text(1:1)').click()
    await eventually(async () => Math.abs((await shape()) - 1) < 0.02)
    expect(problems).toEqual([])
    await close()
  })

  it('says how many line ends are kept, and joins them at a click', async () => {
    const { page, problems, close } = await write('# Lines\n\nso much depends\nupon\na red wheel\nbarrow')
    const lines = async () => (await inFrame(page, '#flow br')).length
    await page.waitForSelector('.field-hint::-p-text(3 kept, 0 joined)')
    expect(await lines()).toBe(3)
    await page.locator('aria/Join[role="radio"]').click()
    await eventually(async () => (await lines()) === 0)
    await page.waitForSelector('.field-hint::-p-text(0 kept, 3 joined)')
    expect(problems).toEqual([])
    await close()
  })
})

describe('the check panel', () => {
  it('says how much of each limit is used, and shows the cover as the feed crops it', async () => {
    const { page, problems, close } = await write('# 封面\n\n正文。')
    await press(page, 'Check')
    await page.waitForSelector('.check-limits meter')
    const limits = await page.$$eval('.check-limits li', (all) => all.map((each) => each.textContent))
    expect(limits.length).toBeGreaterThan(1)
    for (const limit of limits) expect(limit).toMatch(/\d+ of \d+/)
    await page.waitForFunction(() => {
      const frame = document.querySelector<HTMLIFrameElement>('.feed-cover iframe')
      return frame?.contentDocument?.body.textContent?.includes('封面')
    })
    const crop = await page.$eval('.feed-cover', (cover) => cover.clientHeight / cover.clientWidth)
    expect(crop).toBeCloseTo(4 / 3, 1)
    expect(await page.$eval('.feed-title', (title) => title.textContent)).toBe('封面')
    expect(problems).toEqual([])
    await close()
  })

  it('shows the posts of a thread, and what X counts of each', async () => {
    const { page, problems, close } = await write(`# Thread\n\n${'一个句子。'.repeat(120)}`)
    await page.locator('aria/X[role="radio"]').click()
    await press(page, 'Check')
    const counts = await eventually(async () => {
      const all = await page.$$eval('.thread-preview .post meter', (meters) =>
        meters.map((meter) => (meter as HTMLMeterElement).value),
      )
      return all.length > 3 ? all : null
    })
    expect(await page.$$('.thread-preview .post[data-over]')).toEqual([])
    expect(Math.max(...counts)).toBeGreaterThan(200)
    expect(problems).toEqual([])
    await close()
  })

  it('puts a fix back with the keys of undoing, wherever the focus is', async () => {
    const { page, id, close } = await write('# 检查\n\n全网最低价，周三开始陆续发货。')
    const markdown = async () => (await writer.galley.projects.get(id)).markdown
    await press(page, 'Check')
    const fix = await page.waitForSelector('.finding .actions .button:not(:disabled)')
    await fix?.click()
    await eventually(async () => !(await markdown()).includes('全网最低价'))
    await withControl(page, 'z')
    await eventually(async () => (await markdown()).includes('全网最低价'))
    await close()
  })
})

describe('what is dropped', () => {
  it('comes in where it is let go, as Markdown', async () => {
    const { page, id, problems, close } = await write('# Drop\n\nabove\n\nbelow')
    await page.evaluate(() => {
      const line = [...document.querySelectorAll('.cm-line')].find(
        ({ textContent }) => textContent === 'above',
      )
      const rect = line?.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<p>with <b>weight</b></p>')
      dataTransfer.setData('text/plain', 'with weight')
      line?.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer,
          clientX: (rect?.left ?? 0) + 300,
          clientY: (rect?.top ?? 0) + (rect?.height ?? 0) / 2,
          bubbles: true,
          cancelable: true,
        }),
      )
    })
    await eventually(async () =>
      (await writer.galley.projects.get(id)).markdown.includes('abovewith **weight**'),
    )
    await saved(page)
    expect(problems).toEqual([])
    await close()
  })

  it('may be a picture, which then stands there in the text and on its page', async () => {
    const { page, id, problems, close } = await write('# Drop\n\nabove\n\nbelow')
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(900, 600)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is nothing to draw on.')
      context.fillStyle = 'rgb(0, 128, 0)'
      context.fillRect(0, 0, 900, 600)
      const line = [...document.querySelectorAll('.cm-line')].find(
        ({ textContent }) => textContent === 'above',
      )
      const rect = line?.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([await canvas.convertToBlob()], 'a lawn.png', { type: 'image/png' }))
      line?.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer,
          clientX: (rect?.left ?? 0) + 300,
          clientY: (rect?.top ?? 0) + (rect?.height ?? 0) / 2,
          bubbles: true,
          cancelable: true,
        }),
      )
    })
    await page.waitForSelector('.cm-picture-chip')
    await saved(page)
    const isBetween = /^# Drop\n\nabove\n\n!\[a lawn\]\(a-lawn-\w+\.png\)\n\nbelow$/
    await eventually(async () => isBetween.test((await writer.galley.projects.get(id)).markdown))
    const green = await eventually(() =>
      page.$eval('iframe[data-layout]', async (frame) => {
        const picture = (frame as HTMLIFrameElement).contentDocument?.querySelector<HTMLImageElement>(
          '#flow img',
        )
        if (!picture) return null
        await picture.decode()
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        context?.drawImage(picture, 0, 0, 1, 1)
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
      }),
    )
    expect(green[1]).toBeGreaterThan(100)
    expect((green[0] ?? 0) + (green[2] ?? 0)).toBeLessThan(40)
    expect(problems).toEqual([])
    await close()
  })
})

describe('changes from elsewhere', () => {
  it('comes in beside a composition and leaves it, and the cursor, where they are', async () => {
    const { page, id, problems, close } = await write('first\n\nmiddle\n\nlast')
    await page.click('.cm-content')
    await withControl(page, 'Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    const session = await page.createCDPSession()
    const compose = (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await writer.galley.projects.update(id, { markdown: 'first, elsewhere\n\nmiddle\n\nlast' })
    // A composition itself is not saved, so the change comes with the save of what was typed before.
    await page.keyboard.type(':')
    await compose('p')
    await compose('pai')
    await page.waitForFunction(() =>
      document.querySelector('.cm-content')?.textContent?.includes('first, elsewhere'),
    )
    await compose('pai zi')
    await session.send('Input.insertText', { text: '排字' })
    await page.keyboard.type('!')
    await saved(page)
    const wanted = 'first, elsewhere\n\nmiddle:排字!\n\nlast'
    await eventually(async () => (await writer.galley.projects.get(id)).markdown === wanted)
    expect(problems).toEqual([])
    await close()
  })

  it('may be to delete the project: the text then becomes one of its own', async () => {
    const { page, id, close } = await write('# Kept')
    await writer.galley.projects.delete(id)
    await typeAtEnd(page, ' after all')
    await press(page, 'Save it as a new project')
    await page.waitForFunction((old) => !location.pathname.endsWith(old), {}, id)
    await pagesOf(page)
    const anew = page.url().split('/').at(-1) ?? ''
    expect((await writer.galley.projects.get(anew)).markdown).toBe('# Kept after all')
    await close()
  })

  it('may end the session: after signing in again the user continues with the written text', async () => {
    const person = await web.person()
    const { page, id, close } = await writeText(web, person, '# Session')
    await person.galley.session.delete()
    await typeAtEnd(page, ' goes on')
    await page.waitForSelector('::-p-text(Your session has ended. What you wrote is safe)')
    await page.waitForSelector('aria/Password')
    await page.type('aria/E-mail', person.email)
    await page.type('aria/Password', `${person.password}\n`)
    await pagesOf(page)
    await saved(page)
    expect(page.url()).toContain(id)
    expect(await page.$eval('.cm-content', (text) => text.textContent)).toContain('Session goes on')
    await close()
  })
})
