import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { press, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

async function listsOf(writer: Person) {
  const { items } = await writer.galley.lexicons.list()
  return items.map(({ name, words }) => [name, ...words.map(({ word, replacement }) => [word, replacement])])
}

async function open(page: Page) {
  await press(page, 'Check')
  await press(page, 'My words')
  await page.waitForSelector('.own-words input:focus')
}

describe('the words of the writer', () => {
  it('are added by keyboard alone, and the check then finds and fixes them', async () => {
    const writer = await web.person()
    const { page, id, problems, close } = await writeText(web, writer, '# Words\n\nWe utilise it.')
    await open(page)
    await page.keyboard.type('utilise')
    await page.keyboard.press('Tab')
    await page.keyboard.type('use')
    await page.keyboard.press('Enter')

    await page.waitForSelector('aria/Remove “utilise”')
    expect(await listsOf(writer)).toEqual([['My words', ['utilise', 'use']]])
    expect(await page.$eval('.own-words input', (input) => input.value)).toBe('')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])

    await page.keyboard.press('Escape')
    await page.waitForSelector('.finding ::-p-text(List: My words)')
    expect(await page.$('.finding a')).toBeNull()
    await (await page.waitForSelector('.finding .actions .button:not(:disabled)'))?.click()
    await eventually(async () => (await writer.galley.projects.get(id)).markdown.includes('We use it.'))
    expect(problems).toEqual([])
    await close()
  })

  it('open from the palette with the selected word, and leave the writer in the text', async () => {
    const writer = await web.person()
    const { page, problems, close } = await writeText(web, writer, 'utilise')
    await page.click('.cm-content')
    await withControl(page, 'a')
    await withControl(page, 'k')
    await page.waitForSelector('[role="combobox"]')
    await page.keyboard.type('my words')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.own-words input:focus')
    expect(await page.$eval('.own-words input', (input) => input.value)).toBe('utilise')
    await page.keyboard.press('Enter')
    await page.waitForSelector('aria/Remove “utilise”')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.cm-content:focus')

    expect(await listsOf(writer)).toEqual([['My words', ['utilise', null]]])
    expect(problems).toEqual([])
    await close()
  })

  it('are one list, beside those from elsewhere, and go one by one', async () => {
    const writer = await web.person()
    await writer.galley.lexicons.create({ name: 'House style', words: [{ word: 'synergy' }] })
    const { page, close } = await writeText(web, writer, '# Words\n\nbasically and frankly')
    await open(page)
    for (const word of ['basically', 'synergy', 'frankly']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
      if (word === 'synergy') {
        await page.waitForSelector('.field-error::-p-text(on your list already)')
        await page.$eval('.own-words input', (input) => input.select())
      } else await page.waitForSelector(`aria/Remove “${word}”`)
    }
    await (await page.waitForSelector('aria/Remove “basically”'))?.click()
    await page.waitForSelector('.own-words input:focus')

    const house = ['House style', ['synergy', null]]
    expect(await listsOf(writer)).toEqual([['My words', ['frankly', null]], house])
    await (await page.waitForSelector('aria/Remove “frankly”'))?.click()
    await eventually(async () => (await listsOf(writer)).length === 1)
    expect(await listsOf(writer)).toEqual([house])
    await close()
  })

  it('may be words that no check reports, added beside a finding and taken back in the list', async () => {
    const writer = await web.person()
    const { page, problems, close } = await writeText(web, writer, '# 小馆\n\n这是全国第一的面，点击下单。')
    await press(page, 'Check')
    const allow = await page.waitForSelector('.finding .button:not(:disabled)::-p-text(Allow “)')
    const label = (await allow?.evaluate((button) => button.textContent)) ?? ''
    const [, word = ''] = /“(.+)”/.exec(label) ?? []
    await allow?.click()
    await page.waitForFunction(
      (allowed) =>
        ![...document.querySelectorAll('.finding mark')].some((each) => each.textContent === allowed),
      {},
      word,
    )

    await press(page, 'My words')
    await page.waitForSelector('.own-word ::-p-text(allowed)')
    expect((await writer.galley.lexicons.list()).items[0]?.words).toEqual([
      { word, replacement: null, severity: 'allowed' },
    ])
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await (await page.waitForSelector(`aria/Remove “${word}”`))?.click()
    await page.keyboard.press('Escape')
    await page.waitForSelector(`.finding mark::-p-text(${word})`)
    expect(problems).toEqual([])
    await close()
  })

  it('begin with the selected text', async () => {
    const { page, close } = await writeText(web, await web.person(), '# Words\n\nsynergy')
    await page.locator('::-p-text(synergy)').click({ count: 2 })
    await open(page)

    expect(await page.$eval('.own-words input', (input) => input.value)).toBe('synergy')
    await close()
  })
})
