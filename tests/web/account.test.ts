import { createClient, GalleyError } from '@galley/sdk'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { cookieJar } from '../support/cookie-jar.ts'
import { press } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await startWebStack()
})
afterAll(() => web.close())

/** Opens a browser of an owner and goes to the account's screen through the menu. */
async function atSettings(owner: Person) {
  const visit = await web.visit(owner)
  await visit.open('/projects')
  await press(visit.page, 'Account')
  await visit.page.locator('[role="menuitem"]::-p-text(Account settings)').click()
  await visit.page.waitForSelector('.account-settings')
  return visit
}

const fill = (page: Page, purpose: 'current' | 'new', password: string) =>
  page.locator(`.account-settings [autocomplete="${purpose}-password"]`).fill(password)

const appears = (page: Page, words: string) => page.waitForSelector(`::-p-text(${words})`)

/** Returns the error code of a rejected sign-in. Null if it succeeds. */
async function signIn({ email }: Person, password: string): Promise<string | null> {
  const galley = createClient({ baseUrl: web.stack.baseUrl })
  return galley.session.create({ email, password }).then(
    () => null,
    (error: unknown) => (error instanceof GalleyError ? error.code : String(error)),
  )
}

const hasEnded = ({ session }: Pick<Person, 'session'>) =>
  fetch(`${web.stack.baseUrl}/session`, { headers: { cookie: session } }).then(({ status }) => status === 401)

describe('the screen of the account', () => {
  it('changes the password, and says what was wrong with the one before', async () => {
    const owner = await web.person()
    const { page, problems } = await atSettings(owner)
    await fill(page, 'current', 'not the password')
    await fill(page, 'new', 'another horse battery')
    await press(page, 'Change password')
    await appears(page, 'That is not the password of this account.')
    await fill(page, 'current', owner.password)
    await fill(page, 'new', 'password123')
    await press(page, 'Change password')
    await appears(page, 'That password is too easy to guess.')
    await fill(page, 'new', 'another horse battery')
    await press(page, 'Change password')
    await appears(page, 'The password is changed')

    expect(await signIn(owner, owner.password)).toBe('unauthorized')
    expect(await signIn(owner, 'another horse battery')).toBeNull()
    expect(await hasEnded(owner)).toBe(false)
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  })

  it('signs out everywhere, here too', async () => {
    const owner = await web.person()
    const elsewhere = cookieJar()
    await createClient({ baseUrl: web.stack.baseUrl, fetch: elsewhere.fetch }).session.create({
      email: owner.email,
      password: owner.password,
    })
    const { page, problems } = await atSettings(owner)
    await press(page, 'Sign out everywhere')
    await page.waitForFunction(() => location.pathname === '/sign-in')

    expect(await hasEnded(owner)).toBe(true)
    expect(await hasEnded({ session: elsewhere.cookie() })).toBe(true)
    expect(problems).toEqual([])
  })

  it('deletes the account when its password is given', async () => {
    const owner = await web.person()
    const { page, problems } = await atSettings(owner)
    await press(page, 'Delete account')
    const password = page.locator('.dialog [type="password"]')
    await password.fill('not the password')
    await page.keyboard.press('Enter')
    await appears(page, 'That is not the password of this account.')
    await password.fill(owner.password)
    await page.keyboard.press('Enter')
    await appears(page, 'The account is deleted')
    await page.waitForFunction(() => location.pathname === '/sign-in')

    expect(await signIn(owner, owner.password)).toBe('unauthorized')
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
  })
})
