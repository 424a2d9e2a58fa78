import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { press, writeText } from '../support/web/editor-visit.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

/** Waits until the panel's findings contain these words, or contain them no more. */
const finds = (page: Page, words: string, isFound = true) =>
  eventually(async () => {
    const list = await page.$$eval('.findings', (all) => all.map((each) => each.textContent).join(' '))
    return list.includes(words) === isFound
  })

describe('the rules of a check', () => {
  it('are chosen by trade and by taste, and stay chosen', async () => {
    const text = '# 看房\n\n本店推荐：学区房，下单立减，包租金。\n\n我们用AI写了20篇'
    const { page, problems, close } = await writeText(web, await web.person(), text)
    await press(page, 'Check')
    await finds(page, '学区房')
    await finds(page, 'touch Chinese', false)
    await page.click('.rule-choices summary')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])

    await page.click('aria/Typography[role="switch"]')
    await finds(page, 'touch Chinese')
    await page.click('aria/Property[role="switch"]')
    await finds(page, '学区房', false)
    await page.reload()
    await press(page, 'Check')
    await finds(page, 'touch Chinese')
    await finds(page, '学区房', false)

    await page.click('.rule-choices summary')
    await page.click('aria/Property[role="switch"]')
    await finds(page, '学区房')
    await page.click('aria/Typography[role="switch"]')
    await finds(page, 'touch Chinese', false)
    expect(problems).toEqual([])
    await close()
  })
})
