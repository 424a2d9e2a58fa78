import { readFile } from 'node:fs/promises'
import type { Client } from '@galley/sdk'
import { createClient } from '@galley/sdk'
import type { Page } from 'puppeteer'
import { connectAgents } from '../agents/connected-agents.ts'
import { fillBrand } from './filled-brand.ts'
import type { Person, Visit, WebStack } from './web-stack.ts'

/** A screen, its visitor, and an action after it is loaded. */
export type Screen = {
  readonly name: string
  readonly who: 'writer' | 'beginner' | 'stranger'
  /** A function creates a new path for each picture. */
  readonly path: string | (() => Promise<string>)
  /** A selector that exists once the screen is loaded. Default: the heading. */
  readonly ready?: string
  /** Runs in both languages, so it must not depend on words. */
  readonly act?: (page: Page) => Promise<unknown>
}

/** The data that the pictures of the screens show, and the visitors. */
export type Scene = {
  readonly writer: Person
  /** The ids of the writer's projects, by the names of their articles. */
  readonly ids: Readonly<Record<Article, string>>
  readonly shared: readonly { readonly name: string; readonly path: string }[]
  /** A project with many findings. */
  readonly findingsId: string
  /** Creates a project of the writer's and returns its path. */
  readonly writeText: (markdown: string) => Promise<string>
  /** The same, with a render that stays in this state. */
  readonly writeRendered: (state: 'running' | 'failed') => Promise<string>
  /** The same, with a newer text, and the link of the render. */
  readonly writeOlderRender: () => Promise<string>
  /** The same, in a brand that has everything. */
  readonly writeBranded: () => Promise<string>
  /** Returns visits of a user with much data, a new user, and a signed-out visitor, all in one language. */
  readonly visitsIn: (
    language: 'en' | 'zh',
  ) => Promise<Readonly<Record<'writer' | 'beginner' | 'stranger', Visit>>>
}

const RENDERED = [
  ['morning-market', 'xhs', { theme: 'tea-garden', cover: true }],
  ['on-margins', 'xhs', { theme: 'salon' }],
  ['release-notes', 'twitter', { theme: 'swiss-red' }],
  ['formulas', 'xhs', { theme: 'preprint' }],
] as const
const WRITTEN = ['short-note', 'lists-and-emoji', 'diagrams'] as const
type Article = (typeof RENDERED)[number][0] | (typeof WRITTEN)[number]

/** Creates an account with data on every screen, and another without any. */
export async function setScene(web: WebStack): Promise<Scene> {
  const writer = await web.person()
  const beginner = await web.person()
  const { galley } = writer
  const worker = await web.stack.startWorker({ LAYOUT_PORT: String(web.stack.layoutPort) })
  const ids = await fill(web, writer)
  const brandId = await fillBrand(galley)
  await connectAgents(web, writer, ids['on-margins'])
  // From here on nothing is rendered, so unfinished renders keep their state.
  await worker.stop('SIGTERM')
  const newId = async (markdown: string) => (await galley.projects.create({ markdown })).project_id
  return {
    writer,
    ids,
    shared: await shareAll(writer, ids),
    findingsId: await newId(FINDINGS),
    writeText: async (markdown) => `/editor/${await newId(markdown)}`,
    writeBranded: () => writeBranded(galley, brandId),
    writeRendered: async (state) => {
      const project_id = await newId(PASSAGE)
      const { render_id } = await galley.renders.create({ project_id, platform: 'xhs', config: {} })
      await web.stack.database.query(STATES[state], [render_id])
      return `/editor/${project_id}`
    },
    writeOlderRender: async () => {
      const project_id = await newId(PASSAGE)
      const config = { theme: 'sunflower', aspect_ratio: '1:1' }
      const { render_id } = await galley.renders.create({ project_id, platform: 'twitter', config })
      await galley.projects.update(project_id, { markdown: `${PASSAGE} Then it is bound.` })
      return `/editor/${project_id}?render=${render_id}`
    },
    visitsIn: async (language) => ({
      writer: await visitIn(language, web, writer),
      beginner: await visitIn(language, web, beginner),
      stranger: await visitIn(language, web),
    }),
  }
}

/** Creates a project in a brand. Returns the path of its editor. */
export async function writeBranded({ projects }: Pick<Client, 'projects'>, brand: string): Promise<string> {
  const design = { platform: 'xhs', configs: { xhs: { brand, end_card: true } } } as const
  const { project_id } = await projects.create({ markdown: PASSAGE, design })
  return `/editor/${project_id}`
}

const STATES = {
  running: "UPDATE renders SET status = 'running', pages_done = 3, pages_total = 9 WHERE id = $1",
  failed:
    "UPDATE renders SET status = 'failed', failure_reason = 'too_many_pages', finished_at = now() WHERE id = $1",
}

const PASSAGE = '# Setting type\n\nA page is set line by line, and read the same way.'
const FINDINGS = `# 全网最低价！史上最强的十款键盘，看完这一篇就够了，再也不用到处做功课了

国家级品质，100% 有效，加我微信 abc12345 领优惠。第一品牌，绝对不踩坑。

![](https://example.com/keyboard.png)

| 型号 | 轴体 | 价格 | 重量 | 连接 | 续航 | 键帽 |
|---|---|---|---|---|---|---|
| A1-Professional-Wireless | 青轴 | 399 | 900 g | 三模 | 两周 | PBT |

最便宜的也能治愈焦虑。 #键盘 #好物
`

async function visitIn(language: 'en' | 'zh', web: WebStack, person?: Person): Promise<Visit> {
  const visit = await web.visit(person)
  await visit.page.setExtraHTTPHeaders({ 'accept-language': language })
  await visit.page.evaluateOnNewDocument(
    (chosen) => localStorage.setItem('galley.language', chosen),
    language,
  )
  return visit
}

const article = (name: string) =>
  readFile(new URL(`../../fixtures/articles/${name}.md`, import.meta.url), 'utf8')

async function fill({ stack }: WebStack, { galley, email, password }: Person): Promise<Scene['ids']> {
  const ids: Partial<Record<Article, string>> = {}
  for (const name of WRITTEN)
    ids[name] = (await galley.projects.create({ markdown: await article(name) })).project_id
  for (const [name, platform, config] of RENDERED.toReversed()) {
    const markdown = await article(name)
    const { project_id } = await galley.projects.create({ markdown })
    const { render_id } = await galley.renders.create({ project_id, platform, config })
    await galley.renders.wait(render_id)
    ids[name] = project_id
  }
  await rewrite(galley, ids['morning-market'] ?? '')
  await addTokenTree(stack, { galley, projectId: ids['on-margins'] ?? '' })
  await galley.tokens.create({ name: 'Laptop', scopes: ['project:read'], expires_in_days: 90 })
  for (const agent of ['Firefox/142.0 Windows', 'Safari/605 iPhone'])
    await fetch(`${stack.baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    })
  await useForAMonth(stack.database, email)
  return ids as Scene['ids']
}

type Scopes = Parameters<Person['galley']['tokens']['create']>[0]['scopes']

/** Adds a token of a workflow that has created others, one of which has created a share. */
async function addTokenTree(
  { baseUrl }: WebStack['stack'],
  { galley, projectId }: { galley: Person['galley']; projectId: string },
) {
  const clientOf = ({ token }: { token: string }) => createClient({ baseUrl, token })
  const scopes: Scopes = ['project:write', 'render:create', 'share:create', 'tokens:write']
  const workflow = clientOf(await galley.tokens.create({ name: 'Newsletter workflow', scopes }))
  const nightly = clientOf(await workflow.tokens.create({ name: 'Nightly build', scopes }))
  await nightly.tokens.create({ name: 'Preview for editors', scopes: ['render:create'], expires_in_days: 7 })
  await workflow.tokens.create({ name: '周报机器人', scopes: ['project:write', 'render:create'] })
  await nightly.shares.create({ project_id: projectId })
}

/** Adds versions with an hour between them. */
async function rewrite(galley: Person['galley'], id: string) {
  const { markdown } = await galley.projects.get(id)
  const lines = markdown.split('\n')
  await galley.projects.update(id, { markdown: lines.toSpliced(6, 2).join('\n') })
  await galley.projects.restore(id, 1)
  const isProse = (line: string) => /^\p{Script=Han}/u.test(line)
  const changed = lines.map((line, at) =>
    at > 2 && at % 2 === 0 && isProse(line) ? `${line}清晨的光很软。` : line,
  )
  await galley.projects.update(id, { markdown: changed.join('\n'), title: '清晨的菜市场' })
}

async function useForAMonth(database: WebStack['stack']['database'], email: string) {
  await database.query(
    `INSERT INTO usage_days (user_id, day, renders, pages, exports, api_calls, image_fetches)
     SELECT u.id, (now() AT TIME ZONE 'utc')::date - n, n * 7 % 23, n * 31 % 140, n % 5, n * 97 % 900, n * 13 % 90
     FROM users u, generate_series(1, 29) AS n WHERE u.email = $1 AND n % 7 <> 3
     ON CONFLICT DO NOTHING`,
    [email],
  )
}

async function shareAll({ galley }: Person, ids: Scene['ids']) {
  const wanted = [
    ['pages', ids['morning-market'], { include_body: true }],
    ['wide-pages', ids['release-notes'], { include_body: true }],
    ['article', ids['short-note'], { include_body: true }],
    ['without-body', ids['on-margins'], {}],
    ['locked', ids['morning-market'], { include_body: true, password: 'the light on the cape' }],
  ] as const
  const shares = []
  for (const [name, project_id, options] of wanted) {
    const { url } = await galley.shares.create({ project_id, ...options })
    shares.push({ name, path: new URL(url).pathname })
  }
  return [...shares, { name: 'gone', path: `/s/${'x'.repeat(24)}` }]
}
