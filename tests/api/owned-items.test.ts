import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

let api: TestApi
let owner: Owner
let stranger: Owner

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.owner()
  stranger = await api.owner()
})
afterAll(() => api.close())

const brand = async () => {
  const id = (await api.post(owner, '/brands', BRAND_KIT)).body.data.brand_id
  return { items: api.ctx.brands, id, changed: { ...BRAND_KIT, name: 'Anders' } }
}
const theme = async () => {
  const id = (await api.post(owner, '/own-themes', THEME_FILE)).body.data.theme_id
  return { items: api.ctx.ownThemes, id, changed: { ...THEME_FILE, name: { zh: '别样', en: 'Other' } } }
}

// The routes look an item up before they change it, which would hide a statement without its own condition.
describe.each([
  ['brands', brand],
  ['own themes', theme],
])('the statements of %s', (_what, make) => {
  it('find, list, replace and remove nothing of another user’s', async () => {
    const { items, id, changed } = await make()
    const after = { content: changed as never, now: api.clock.now() }

    expect(await items.find(stranger.userId, id)).toBeNull()
    expect((await items.list(stranger.userId, { limit: 10, before: null })).items).toEqual([])
    expect(await items.replace(stranger.userId, { id, version: 1 } as never, after)).toBeNull()
    expect(await items.remove(stranger.userId, id)).toBe(false)
    expect(await items.find(owner.userId, id)).toMatchObject({ id, version: 1 })
  })

  it('replace no other version than the one that was read', async () => {
    const { items, id, changed } = await make()
    const after = { content: changed as never, now: api.clock.now() }
    const replace = (version: number) => items.replace(owner.userId, { id, version } as never, after)

    expect(await replace(2)).toBeNull()
    expect(await replace(1)).toMatchObject({ id, version: 2, content: changed })
    expect(await replace(1)).toBeNull()
  })
})
