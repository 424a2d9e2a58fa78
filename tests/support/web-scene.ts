import { readFile } from 'node:fs/promises'
import type { Person, Visit, WebStack } from './web-stack.ts'

/** A screen, who looks at it, and what is pressed when it is there. */
type Screen = {
  readonly name: string
  readonly who: 'writer' | 'beginner' | 'stranger'
  readonly path: string
  readonly press?: string
  /** What is there when the screen is; its heading when left out. */
  readonly ready?: string
}

export type Scene = {
  readonly visits: Readonly<Record<Screen['who'], Visit>>
  readonly screens: readonly Screen[]
  /** The writer's. */
  readonly projectId: string
}

const RENDERED = [
  ['morning-market', 'xhs', { theme: 'tea-garden', cover: true }],
  ['on-margins', 'xhs', { theme: 'salon' }],
  ['release-notes', 'twitter', { theme: 'swiss-red' }],
  ['formulas', 'xhs', { theme: 'preprint' }],
] as const
const WRITTEN = ['short-note', 'lists-and-emoji', 'diagrams'] as const

/** An account with something on every screen, one that has just begun, and somebody who is not signed in. */
export async function setScene(web: WebStack): Promise<Scene> {
  const writer = await web.person()
  const ids = await fill(web, writer)
  const shares = await shareAll(writer, ids)
  const [projectId = ''] = ids
  const visits = {
    writer: await web.visit(writer),
    beginner: await web.visit(await web.person()),
    stranger: await web.visit(),
  }
  const places = ['projects', 'renders', 'shares', 'tokens', 'usage', 'sessions']
  const screens: Screen[] = [
    { name: 'sign-in', who: 'stranger', path: '/sign-in' },
    { name: 'sign-up', who: 'stranger', path: '/sign-up' },
    ...places.map((place): Screen => ({ name: place, who: 'writer', path: `/${place}` })),
    ...places
      .slice(0, 4)
      .map((place): Screen => ({ name: `${place}-empty`, who: 'beginner', path: `/${place}` })),
    {
      name: 'tokens-new',
      who: 'writer',
      path: '/tokens',
      press: '.page-head .button[data-look="primary"]',
    },
    {
      name: 'shares-new',
      who: 'writer',
      path: '/shares',
      press: '.page-head .button[data-look="primary"]',
    },
    { name: 'history', who: 'writer', path: `/projects/${projectId}/history`, ready: '.line' },
    { name: 'editor', who: 'writer', path: `/editor/${projectId}`, ready: 'iframe[data-layout]' },
    ...shares.map(({ name, path }): Screen => ({ name: `share-${name}`, who: 'stranger', path })),
  ]
  return { visits, screens, projectId }
}

const article = (name: string) =>
  readFile(new URL(`../fixtures/articles/${name}.md`, import.meta.url), 'utf8')

/** Gives the ids of the projects: those with pages first. */
async function fill({ stack }: WebStack, { galley, email, password }: Person): Promise<string[]> {
  await stack.startWorker()
  const ids: string[] = []
  for (const name of WRITTEN)
    ids.unshift((await galley.projects.create({ markdown: await article(name) })).project_id)
  for (const [name, platform, config] of RENDERED.toReversed()) {
    const markdown = await article(name)
    const { project_id } = await galley.projects.create({ markdown })
    const { render_id } = await galley.renders.create({ project_id, platform, config })
    await galley.renders.wait(render_id)
    ids.unshift(project_id)
  }
  const [first = ''] = ids
  await rewrite(galley, first)
  await galley.tokens.create({ name: 'Newsletter workflow', scopes: ['project:write', 'render:create'] })
  await galley.tokens.create({ name: 'Laptop', scopes: ['project:read'], expires_in_days: 90 })
  for (const agent of ['Firefox/142.0 Windows', 'Safari/605 iPhone'])
    await fetch(`${stack.baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    })
  await useForAMonth(stack.database, email)
  return ids
}

/** Versions that lie an hour apart. */
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
    `INSERT INTO usage_days (user_id, day, renders, pages, exports, api_calls)
     SELECT u.id, (now() AT TIME ZONE 'utc')::date - n, n * 7 % 23, n * 31 % 140, n % 5, n * 97 % 900
     FROM users u, generate_series(1, 29) AS n WHERE u.email = $1 AND n % 7 <> 3
     ON CONFLICT DO NOTHING`,
    [email],
  )
}

async function shareAll({ galley }: Person, ids: readonly string[]) {
  const [pages = '', second = '', thread = ''] = ids
  const text = ids.at(-1) ?? ''
  const wanted = [
    ['pages', pages, { include_body: true }],
    ['wide-pages', thread, { include_body: true }],
    ['article', text, { include_body: true }],
    ['without-body', second, {}],
    ['locked', pages, { include_body: true, password: 'lighthouse' }],
  ] as const
  const shares = []
  for (const [name, project_id, options] of wanted) {
    const { url } = await galley.shares.create({ project_id, ...options })
    shares.push({ name, path: new URL(url).pathname })
  }
  return [...shares, { name: 'gone', path: `/s/${'x'.repeat(24)}` }]
}
