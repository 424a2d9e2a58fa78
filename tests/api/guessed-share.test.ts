import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { MailServer } from '../support/mail-server.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let mail: MailServer
let api: TestApi
let networks = 0

beforeAll(async () => {
  mail = await startMailServer()
  api = await startTestApi({ SMTP_URL: mail.url, TRUST_PROXY: '1' })
})
afterAll(async () => {
  mail.close()
  await api.close()
})

async function lockedShare(owner: Owner): Promise<string> {
  const project_id = await addProject(api, owner, { markdown: '# Ohrenschmaus\n\nWindrichtungsanzeiger' })
  const made = await api.post(owner, '/shares', { project_id, password: 'leuchtturm am Kap' })
  return new URL(made.body.data.url).pathname
}

async function guess(path: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    await api.http
      .post(path)
      .set('X-Forwarded-For', `198.18.1.${networks++}`)
      .type('form')
      .send({ password: 'falsch' })
  await api.ctx.background.settle()
}

describe('an owner of a share', () => {
  it('gets one letter a day when its password is being guessed, without a word of the text', async () => {
    const owner = await api.owner()
    const email = `${owner.userId}@example.com`
    const [path, other] = [await lockedShare(owner), await lockedShare(owner)]
    const lettersOf = () => mail.letters.filter(({ to }) => to.includes(email))

    await guess(path, 9)
    expect(lettersOf()).toHaveLength(0)
    await guess(path, 15)
    const letter = await mail.letterTo(email)
    await guess(other, 10)
    await mail.letterTo(email, 2)

    expect(lettersOf()).toHaveLength(2)
    expect(linkIn(letter)).toBe(`${api.ctx.config.webBaseUrl}/shares`)
    expect(JSON.stringify(letter)).not.toMatch(/Ohrenschmaus|Windrichtungsanzeiger|falsch/)
    expect(JSON.stringify(letter)).not.toContain(path)
  })
})
