import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { THEME_FILE } from '../support/theme-file.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.owner()
})
afterAll(() => api.close())

const post = (path: string, body: object) => api.post(owner, path, body)
const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const remove = (path: string) => api.http.delete(`/v1${path}`).set(...owner.auth)
const patch = (id: string, body: object, ifMatch?: string) => {
  const sent = api.http.patch(`/v1/own-themes/${id}`).set(...owner.auth)
  return (ifMatch === undefined ? sent : sent.set('If-Match', ifMatch)).send(body)
}
const saved = async (changed: object = {}): Promise<string> =>
  (await post('/own-themes', { ...THEME_FILE, ...changed })).body.data.theme_id
const light = (changed: object) => ({ ...THEME_FILE.light, ...changed })

/** Returns the document that the worker captures for a new render, or for one that was requested before. */
async function canvasOf(renderId: string): Promise<string> {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  const path = `/renders/png-canvas/${renderId}`
  return (
    await api.http.get(
      `/v1${api.ctx.signer.sign({ method: 'GET', path, query: {}, expiresAt, holder: null })}`,
    )
  ).text
}
const rendered = async (body: object = {}): Promise<ApiBody> => {
  const { project_id } = (await post('/projects', { markdown: '# Title\n\nText.', ...body })).body.data
  return {
    project_id,
    render: (theme?: string) =>
      post('/renders', { project_id, platform: 'xhs', ...(theme && { config: { theme } }) }),
  }
}

describe('POST /v1/own-themes', () => {
  it('saves a theme that a render then draws its pages with', async () => {
    const id = await saved()
    const { render } = await rendered()

    const { body } = await render(id)

    expect(body.data.config.theme).toBe(id)
    expect(await canvasOf(body.data.render_id)).toContain('--paper:#f6f8f3')
  })

  it('stores the name sealed', async () => {
    await saved({ name: 'Geheimname' })

    const { rows } = await api.database.query(
      `SELECT FROM own_themes WHERE position('Geheimname' in encode(sealed_theme, 'escape')) > 0`,
    )
    expect(rows).toEqual([])
  })

  it('refuses a theme with faint text, and says which colour would hold', async () => {
    const { status, body } = await post('/own-themes', { ...THEME_FILE, light: light({ quiet: '#a0aaa3' }) })

    expect(status).toBe(400)
    expect(body.error.details.reason).toBe('theme_faulty')
    const [finding] = body.error.details.findings
    expect(finding).toMatchObject({ path: 'light.quiet', background: 'light.paper' })
    const mended = await post('/own-themes', { ...THEME_FILE, light: light({ quiet: finding.suggestion }) })
    expect(mended.status).toBe(201)
  })

  it.each([
    ['CSS in a colour', { light: light({ paper: 'red;background:url(//evil)' }) }, 'light.paper'],
    ['a style of its own', { css: 'body{}' }, 'body'],
    ['an unknown font', { font: { ...THEME_FILE.font, body: 'Comic Sans' } }, 'font.body'],
    ['a size that no page can hold', { size: { ...THEME_FILE.size, body: 400 } }, 'size.body'],
    ['neither scheme', { light: null }, 'light'],
  ])('refuses %s, without repeating it', async (_what, changed, path) => {
    const { status, body, text } = await post('/own-themes', { ...THEME_FILE, ...changed })

    expect(status).toBe(400)
    expect(body.error.details.issues[0].path).toBe(path)
    expect(text).not.toMatch(/evil|Comic/)
  })

  it('keeps to the plan when all are saved at the same moment, and gives a removed place again', async () => {
    await api.database.query(
      `INSERT INTO plans SELECT 'three', renders, pages, exports, agent_tool_calls, api_calls, image_fetches, image_bytes, 3, brands FROM plans WHERE id = 'free' ON CONFLICT DO NOTHING`,
    )
    await api.database.query("UPDATE users SET plan_id = 'three' WHERE id = $1", [owner.userId])
    const make = () => post('/own-themes', THEME_FILE)

    const made = await Promise.all(Array.from({ length: 8 }, make))
    const [first] = made.flatMap(({ status, body }) => (status === 201 ? [body.data.theme_id] : []))
    const refused = await make()
    await remove(`/own-themes/${first}`)

    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 402, 402, 402, 402, 402])
    expect(refused.body.error.details).toEqual({ metric: 'own_themes', limit: 3, used: 3, resets_at: null })
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(402)
  })
})

describe('a render with an own theme', () => {
  it('keeps the theme as it was when it was requested', async () => {
    const id = await saved()
    const { render } = await rendered()
    const before = (await render(id)).body.data.render_id
    const canvas = await canvasOf(before)

    await patch(id, { light: light({ paper: '#ffffff' }) })
    const after = (await render(id)).body.data.render_id
    await remove(`/own-themes/${id}`)

    expect(await canvasOf(before)).toBe(canvas)
    expect(await canvasOf(after)).toContain('--paper:#ffffff')
    expect((await render(id)).status).toBe(400)
  })

  it('is what a design says, until the theme is deleted', async () => {
    const id = await saved()
    const { project_id, render } = await rendered({ design: { configs: { xhs: { theme: id } } } })

    const drawn = (await render()).body.data.config.theme
    await remove(`/own-themes/${id}`)
    const later = (await render()).body.data.config.theme
    const unknown = await api.http
      .patch(`/v1/projects/${project_id}`)
      .set(...owner.auth)
      .send({ design: { configs: { xhs: { theme: id } } } })

    expect([drawn, later]).toEqual([id, 'plain-ink'])
    expect(unknown.body.error.details.issues[0].path).toBe('design.configs.xhs.theme')
  })

  it('is what the front matter of a text says, until the theme is deleted', async () => {
    const id = await saved()
    const { render } = await rendered({ markdown: `---\ntheme: ${id}\n---\n\n# Title\n\nText.` })

    const { config, render_id } = (await render()).body.data
    const canvas = await canvasOf(render_id)
    const chosen = (await render('fern')).body.data.config.theme
    await remove(`/own-themes/${id}`)
    const later = (await render()).body.data.config.theme

    expect([config.theme, chosen, later]).toEqual([id, 'fern', 'plain-ink'])
    expect(canvas).toContain(THEME_FILE.light?.accent)
  })

  it('is found by its name in the front matter while no other has that name', async () => {
    const id = await saved({ name: 'My Paper' })
    const { render } = await rendered({ markdown: '---\ntheme: my paper\n---\n\n# Title\n\nText.' })
    const findings = async () => {
      const { body } = await post('/analyze', { markdown: '---\ntheme: my paper\n---\n\ntext' })
      return body.data.layout_risks.filter(({ risk }: { risk: string }) => risk === 'theme_unknown')
    }

    const { theme } = (await render()).body.data.config
    const clear = await findings()
    await saved({ name: 'My paper' })
    const later = (await render()).body.data.config.theme
    const unclear = await findings()

    expect([theme, later]).toEqual([id, 'plain-ink'])
    expect(clear).toEqual([])
    expect(unclear).toMatchObject([{ severity: 'medium', range: { line: 2 } }])
  })

  it('is suggested for a text whose front matter names it, until the theme is deleted', async () => {
    const id = await saved()
    const markdown = `---\ntheme: ${id}\n---\n\n# Title\n\nText.`
    const long = `${markdown}\n\n${'A line of text. '.repeat(2_000)}`
    const suggested = ({ body }: ApiBody) => body.data.structure.suggested.theme
    const made = await post('/projects', { markdown })
    const path = `/projects/${made.body.data.project_id}`

    const read = await get(path)
    const revised = await api.http
      .patch(`/v1${path}`)
      .set(...owner.auth)
      .send({ markdown: long })
    const listed = (await get('/projects')).body.data[0].structure.suggested.theme
    const analysed = (await post('/analyze', { markdown })).body.data.structure.suggested.theme
    await remove(`/own-themes/${id}`)
    const later = [
      suggested(await get(path)),
      (await get('/projects')).body.data[0].structure.suggested.theme,
    ]

    expect([made, read, revised].map(suggested)).toEqual([id, id, id])
    expect([listed, analysed]).toEqual([id, id])
    expect(later).toEqual(['plain-ink', 'plain-ink'])
  })

  it('is what a share without a render shows, as it is now', async () => {
    const id = await saved()
    const markdown = `---\ntheme: ${id}\n---\n\n# Title\n\nA [link](https://example.com).`
    const { project_id } = (await post('/projects', { markdown })).body.data
    const { url } = (await post('/shares', { project_id, include_body: true })).body.data
    const shown = async () => (await api.http.get(new URL(url).pathname)).text

    const before = await shown()
    const { status } = await patch(id, { light: light({ ink: '#2a1f22' }) })
    const changed = await shown()
    await remove(`/own-themes/${id}`)
    const after = await shown()

    expect(status).toBe(200)
    expect(before).toContain(THEME_FILE.light?.ink)
    expect(changed).toContain('#2a1f22')
    expect(changed).not.toContain(THEME_FILE.light?.ink)
    expect(after).not.toContain('#2a1f22')
    expect(after).toContain('link')
  })

  it('is not what a share of somebody else’s text shows', async () => {
    const id = await saved()
    const other = await api.owner()
    const markdown = `---\ntheme: ${id}\n---\n\n# Title\n\nA [link](https://example.com).`
    const made = (await api.post(other, '/projects', { markdown })).body.data
    const { url } = (await api.post(other, '/shares', { project_id: made.project_id, include_body: true }))
      .body.data

    const page = (await api.http.get(new URL(url).pathname)).text

    expect(made.structure.suggested.theme).toBe('plain-ink')
    expect(page).toContain('<article>')
    expect(page).not.toContain(THEME_FILE.light?.ink)
  })

  it('is not taken from the front matter of a text of somebody else', async () => {
    const id = await saved()
    const other = await api.owner()
    const markdown = `---\ntheme: ${id}\n---\n\n# Title`
    const { project_id } = (await api.post(other, '/projects', { markdown })).body.data

    const { body } = await api.post(other, '/renders', { project_id, platform: 'xhs' })

    expect(body.data.config.theme).toBe('plain-ink')
  })

  it('takes the one scheme that the theme has', async () => {
    const id = await saved()
    const { project_id } = await rendered()
    const { body } = await post('/renders', {
      project_id,
      platform: 'xhs',
      config: { theme: id, scheme: 'dark' },
    })

    expect(body.data.config.scheme).toBe('light')
  })

  it('is analysed with it', async () => {
    const id = await saved({ size: { ...THEME_FILE.size, body: 30 } })
    const markdown = 'Ein Satz, der eine Zeile füllt und noch eine. '.repeat(120)
    const pages = async (theme: string) =>
      (await post('/analyze', { markdown, platform: 'xhs', config: { theme } })).body.data.platforms.xhs
        .estimated_pages

    const named = `---\ntheme: ${id}\n---\n\n${markdown}`
    const { structure, platforms } = (await post('/analyze', { markdown: named, platform: 'xhs' })).body.data

    expect(await pages(id)).toBeGreaterThan(await pages('plain-ink'))
    expect(platforms.xhs.estimated_pages).toBe(await pages(id))
    expect(structure.suggested.theme).toBe(id)
  })
})

describe('PATCH /v1/own-themes/{id}', () => {
  it('replaces the parts that are given', async () => {
    const id = await saved()
    const { body, headers } = await patch(id, { name: 'Anders', dark: null })

    expect(body.data).toMatchObject({ version: 2, theme: { ...THEME_FILE, name: 'Anders' } })
    expect(headers.etag).toBe('"2"')
  })

  it('proves the result, and changes nothing if it does not hold', async () => {
    const id = await saved()

    expect((await patch(id, { light: light({ ink: '#888888' }) })).body.error.details.reason).toBe(
      'theme_faulty',
    )
    expect((await patch(id, { light: null })).status).toBe(400)
    expect((await get(`/own-themes/${id}`)).body.data).toMatchObject({ version: 1, theme: THEME_FILE })
  })

  it('is refused for another version than `If-Match` names', async () => {
    const id = await saved()
    await patch(id, { name: 'Zwei' })

    expect((await patch(id, { name: 'Drei' }, '"1"')).status).toBe(412)
    expect((await patch(id, { name: 'Drei' }, '"2"')).status).toBe(200)
  })

  it('loses no part when two are changed at the same moment', async () => {
    const id = await saved()
    const answers = await Promise.all([
      patch(id, { name: 'Neu' }),
      patch(id, { tags: ['a'] }),
      patch(id, { family: 'poster' }),
      patch(id, { margin: { side: 50, top: 70, bottom: 80 } }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await get(`/own-themes/${id}`)).body.data).toMatchObject({
      version: 5,
      theme: { name: 'Neu', tags: ['a'], family: 'poster', margin: { side: 50 } },
    })
  })
})

describe('GET /v1/own-themes', () => {
  it('lists the newest first, page by page', async () => {
    for (const name of ['one', 'two']) await saved({ name })

    const first = await get('/own-themes?limit=1')
    const second = await get(`/own-themes?limit=1&cursor=${first.body.meta.next_cursor}`)

    expect([first, second].map(({ body }) => body.data[0].theme.name)).toEqual(['two', 'one'])
  })

  it('leaves the catalogue as it is', async () => {
    const id = await saved()
    const { body } = await api.http.get('/v1/themes')

    expect(body.data).toHaveLength(36)
    expect(JSON.stringify(body)).not.toContain(id)
  })
})

describe('POST /v1/theme-checks', () => {
  it('says what saving would say, and saves nothing', async () => {
    const faulty = { ...THEME_FILE, light: light({ accent: '#c9e2b0' }) }

    expect((await post('/theme-checks', THEME_FILE)).body.data).toEqual({ is_usable: true, findings: [] })
    const { data } = (await post('/theme-checks', faulty)).body
    expect(data.is_usable).toBe(false)
    expect(data.findings.map(({ path }: ApiBody) => path)).toContain('light.accent')
    expect((await get('/own-themes')).body.data).toEqual([])
  })
})

describe('GET /v1/theme.schema.json', () => {
  it('is the schema of a theme file, for everyone', async () => {
    const res = await api.http.get('/v1/theme.schema.json')
    const schema = JSON.parse(res.text ?? res.body.toString())

    expect(res.headers['content-type']).toContain('application/schema+json')
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'theme.json',
      additionalProperties: false,
      required: ['name', 'font', 'weight', 'size', 'leading', 'margin', 'structure'],
    })
    expect(schema.properties.structure.properties.heading.enum).toContain('bar-left')
    expect(JSON.stringify(schema)).not.toContain('$ref')
    expect((await post('/own-themes', schema.examples[0])).status).toBe(201)
  })
})
