import type { Scope } from '@galley/contracts'
import {
  getOwnTheme,
  getProject,
  getRender,
  getRevision,
  isId,
  listProjects,
  listRenders,
  listThemes,
} from '@galley/contracts'
import { findTheme, themes } from '@galley/render'
import { readArtifact } from '../../assets/read-artifact.ts'
import { singlePicture } from '../pictures/page-pictures.ts'
import { samplePage } from '../pictures/sample-page.ts'
import { findSkill, skills } from '../skills/skills.ts'
import type { ToolRun } from '../tools/tool-run.ts'

/** A part of a resource: text, or bytes as base64. `isOurs`: no author wrote it. */
export type ResourcePart = { readonly mimeType: string; readonly isOurs?: boolean } & (
  | { readonly text: string }
  | { readonly blob: string }
)

export type ResourceParameters = Readonly<Record<string, string>>

/** What reads a resource: the same as what a tool needs. */
export type ResourceRun = Pick<ToolRun, 'ctx' | 'bearer' | 'call' | 'signal'>

/** A kind of resource, named by a template whose `{names}` are filled. */
export type ResourceKind = {
  readonly template: `galley://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly scope: Scope | null
  /** @throws EndpointRefusal; null when there is no such resource. */
  readonly read: (run: ResourceRun, of: ResourceParameters) => Promise<ResourcePart[] | null>
  /** Returns values that a parameter may have, for completion. */
  readonly values: (run: ResourceRun, parameter: string) => Promise<readonly string[]>
}

/** The most values that a completion may return. */
const MOST_VALUES = 100
const PAGE_PX = 1080

export const resourceKinds: readonly ResourceKind[] = [
  {
    template: 'galley://projects/{id}',
    name: 'text',
    title: 'A text',
    description: 'The Markdown of a text, at its current version.',
    mimeType: 'text/markdown',
    scope: 'project:read',
    read: async ({ call }, { id = '' }) => markdown((await call(getProject, { params: { id } })).data),
    values: recentTexts,
  },
  {
    template: 'galley://projects/{id}/versions/{version}',
    name: 'version',
    title: 'A version of a text',
    description: 'The Markdown of a text, at an earlier version.',
    mimeType: 'text/markdown',
    scope: 'project:read',
    read: async ({ call }, { id = '', version = '' }) =>
      markdown((await call(getRevision, { params: { id, version } })).data),
    values: async (run, parameter) => (parameter === 'id' ? recentTexts(run) : []),
  },
  {
    template: 'galley://renders/{id}/pages/{page}',
    name: 'page',
    title: 'A page',
    description: 'A finished page as a picture of at most 150 kB.',
    mimeType: 'image/jpeg',
    scope: 'render:read',
    read: readPage,
    values: async (run, parameter) => (parameter === 'id' ? recentRenders(run) : []),
  },
  {
    template: 'galley://themes/{id}',
    name: 'theme',
    title: 'A theme',
    description: 'The moods, colours and schemes of a theme, and a page in it.',
    mimeType: 'application/json',
    scope: null,
    read: readTheme,
    values: async () => themes.map(({ id }) => id),
  },
  {
    template: 'galley://skills/{name}',
    name: 'skill',
    title: 'A skill',
    description: 'How to do one kind of job with these tools, as SKILL.md.',
    mimeType: 'text/markdown',
    scope: null,
    read: async (_run, { name = '' }) => {
      const skill = findSkill(name)
      return skill && [{ mimeType: 'text/markdown', text: skill.text, isOurs: true }]
    },
    values: async () => skills.map(({ name }) => name),
  },
]

function markdown({ markdown: text }: { readonly markdown: string }): ResourcePart[] {
  return [{ mimeType: 'text/markdown', text }]
}

async function readPage({ ctx, call }: ResourceRun, { id = '', page = '' }: ResourceParameters) {
  const { artifacts } = (await call(getRender, { params: { id } })).data
  const file = artifacts.find((artifact) => artifact.page !== null && String(artifact.page) === page)
  if (!file) return null
  const { mimeType, data } = await singlePicture(await readArtifact(ctx, file.artifact_id), PAGE_PX)
  return [{ mimeType, blob: data }]
}

async function readTheme(run: ResourceRun, { id = '' }: ResourceParameters): Promise<ResourcePart[] | null> {
  const listed = isId('theme', id) ? await ownThemeOf(run, id) : await listedThemeOf(run, id)
  if (!listed) return null
  const facts: ResourcePart = { mimeType: 'application/json', text: JSON.stringify(listed) }
  const page = await samplePage(run, id, 'light')
  const mimeType = findTheme(id) ? 'image/webp' : 'image/jpeg'
  return page ? [facts, { mimeType, blob: page.toString('base64') }] : [facts]
}

async function listedThemeOf({ call }: ResourceRun, id: string) {
  return (await call(listThemes)).data.find(({ theme_id }) => theme_id === id)
}

/** Its name is the same in all languages, as for a listed theme. */
async function ownThemeOf({ call }: ResourceRun, id: string) {
  const { name, tags, family } = (await call(getOwnTheme, { params: { id } })).data.theme
  return { theme_id: id, name: { zh: name, en: name }, family, tags }
}

async function recentTexts({ call }: ResourceRun): Promise<string[]> {
  const { data } = await call(listProjects, { query: { limit: MOST_VALUES } })
  return data.map(({ project_id }) => project_id)
}

async function recentRenders({ call }: ResourceRun): Promise<string[]> {
  const { data } = await call(listRenders, { query: { limit: MOST_VALUES } })
  return data.map(({ render_id }) => render_id)
}
