import type { Scope } from '@galley/contracts'
import {
  getCapabilities,
  list,
  listProjects,
  listRenders,
  listRevisions,
  listShares,
} from '@galley/contracts'
import type { z } from 'zod'
import { clipped } from './answers/fit-answer.ts'
import { badArgument } from './bad-argument.ts'
import type { ToolAnswer, ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

type ListArguments = z.output<typeof list.input>
type Lister = {
  readonly scope: Scope | null
  readonly run: (run: ToolRun, args: ListArguments) => Promise<ToolAnswer>
}

/** A page of a listing: as many entries as asked for, in few words. */
const TITLE_CHARS = 40

const LISTERS: Readonly<Record<ListArguments['what'], Lister>> = {
  texts: { scope: 'project:read', run: listTexts },
  versions: { scope: 'project:read', run: listVersions },
  renders: { scope: 'render:read', run: listOwnRenders },
  shares: { scope: 'share:create', run: listOpenShares },
  platforms: { scope: null, run: listPlatforms },
}

/** Lists what there is of one kind. */
export const listTool = handleTool(list, {
  needs: ({ what }) => [LISTERS[what].scope ?? []].flat(),
  run: (run, args) => LISTERS[args.what].run(run, args),
})

async function listTexts({ call }: ToolRun, { limit, cursor }: ListArguments) {
  const { data, nextCursor } = await call(listProjects, { query: { limit, cursor } })
  const items = data.map(({ project_id, title, version, char_count, updated_at }) => ({
    project_id,
    title: clipped(title, TITLE_CHARS),
    version,
    char_count,
    updated_at,
  }))
  return { data: { items, next_cursor: nextCursor } }
}

async function listVersions({ call }: ToolRun, { project_id: id, limit, cursor }: ListArguments) {
  if (id === undefined) throw badArgument('project_id', 'is missing')
  const { data, nextCursor } = await call(listRevisions, { params: { id }, query: { limit, cursor } })
  return { data: { items: data, next_cursor: nextCursor } }
}

async function listOwnRenders({ call }: ToolRun, { project_id, limit, cursor }: ListArguments) {
  const { data, nextCursor } = await call(listRenders, { query: { project_id, limit, cursor } })
  const items = data.map((render) => ({
    render_id: render.render_id,
    project_id: render.project_id,
    project_version: render.project_version,
    platform: render.platform,
    status: render.status,
    page_count: render.page_count,
    theme: render.config.theme,
    created_at: render.created_at,
  }))
  return { data: { items, next_cursor: nextCursor } }
}

async function listOpenShares({ call }: ToolRun, { project_id, limit, cursor }: ListArguments) {
  const { data, nextCursor } = await call(listShares, { query: { project_id, limit, cursor } })
  const items = data.map(({ share_id, project_id: of, include_body, has_password, expires_at, views }) => ({
    share_id,
    project_id: of,
    include_body,
    has_password,
    expires_at,
    views,
  }))
  return { data: { items, next_cursor: nextCursor } }
}

async function listPlatforms({ call }: ToolRun) {
  const { platforms } = (await call(getCapabilities)).data
  const items = platforms.map(({ id, name, aspect_ratios, default_config, artifacts, limits }) => ({
    id,
    name: name.en,
    default_ratio: default_config.aspect_ratio,
    aspect_ratios,
    artifacts,
    limits: limits.map(({ name: limit, value, unit }) => `${limit}: ${value} ${unit}`),
  }))
  // Of the settings, platforms differ in the ratio only.
  const { aspect_ratio: _, ...config } = platforms[0]?.default_config ?? {}
  return { data: { items, config, next_cursor: null } }
}
