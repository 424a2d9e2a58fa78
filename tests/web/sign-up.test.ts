import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import type { MailServer } from '../support/mail-server.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let mail: MailServer
let web: WebStack

beforeAll(async () => {
  mail = await startMailServer()
  web = await startWebStack({ SMTP_URL: mail.url })
})
afterAll(async () => {
  mail.close()
  await web.close()
})

const email = 'ada@example.com'

async function fillIn(page: Page): Promise<void> {
  await page.waitForSelector('[type="email"]')
  await page.type('[type="email"]', email)
  await page.type('[type="password"]', 'correct horse battery')
  await page.keyboard.press('Enter')
}

describe('creating an account where the service sends letters', () => {
  it('continues with the link of an e-mail, in any tab', async () => {
    const first = await web.visit()
    await first.open('/sign-up')
    await fillIn(first.page)
    const sent = await first.page.waitForSelector('.account-letter')
    expect(await sent?.evaluate((text) => text.textContent)).toContain(email)

    const link = new URL(linkIn(await mail.letterTo(email)))
    const second = await web.visit()
    await second.open(link.pathname + link.hash)
    await fillIn(second.page)
    await second.page.waitForFunction(() => location.pathname === '/projects')

    expect(second.problems).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is replaced by way of the sign-in page and a letter', async () => {
    const { page, open, problems } = await web.visit()
    await open('/sign-in')
    await page.locator('a[href="/forgotten-password"]').click()
    await page.locator('.account [type="email"]').fill(email)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.account-letter')

    const link = new URL(linkIn(await mail.letterTo(email, 2)))
    const other = await web.visit()
    await other.open(link.pathname + link.hash)
    await other.page.locator('[type="password"]').fill('another horse battery')
    await other.page.keyboard.press('Enter')
    await other.page.waitForSelector('.account-letter')

    await other.page.reload()
    await other.page.locator('[type="password"]').fill('a third horse battery')
    await other.page.keyboard.press('Enter')
    await other.page.waitForSelector('[role="alert"]::-p-text(was used already)')

    const body = { email, password: 'another horse battery' }
    const res = await fetch(`${web.stack.baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(res.status).toBe(200)
    expect([...problems, ...other.problems.filter((problem) => !problem.includes('404'))]).toEqual([])
  })
})
