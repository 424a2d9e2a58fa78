import { createProject, getProject, updateProject, writeText } from '@galley/contracts'
import type { z } from 'zod'
import { badArgument } from './bad-argument.ts'
import { clipped } from './fit-answer.ts'
import { patchText } from './patch-text.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

type WriteArguments = z.output<typeof writeText.input>

/** Stores a new text, or a new version of one. A patch is based on the version that it was applied to. */
export const writeTextTool = handleTool(writeText, {
  needs: ({ patch }) => (patch === undefined ? [] : ['project:read']),
  run: async (run, args) => ({
    data: args.project_id === undefined ? await create(run, args) : await change(run, args.project_id, args),
  }),
})

async function create({ call }: ToolRun, args: WriteArguments) {
  const { markdown, patch, title, version, idempotency_key: idempotencyKey } = args
  if (patch !== undefined) throw badArgument('patch', 'needs the `project_id` of the text that it changes')
  if (version !== undefined) throw badArgument('version', 'needs the `project_id` of a text')
  if (markdown === undefined) throw badArgument('markdown', 'is missing')
  const { data } = await call(createProject, { body: { markdown, title }, idempotencyKey })
  return present(data)
}

async function change(run: ToolRun, id: string, args: WriteArguments) {
  const { markdown, patch, title, version } = args
  if (args.idempotency_key !== undefined) {
    throw badArgument('idempotency_key', 'is for a new text; give `version` when you change one')
  }
  if (patch !== undefined && markdown !== undefined)
    throw badArgument('patch', 'can be sent without `markdown` only')
  if (patch === undefined) {
    const { data } = await run.call(updateProject, {
      params: { id },
      body: { markdown, title },
      ifMatch: version,
    })
    return present(data)
  }
  const { data: before } = await run.call(getProject, { params: { id } })
  const changed = { markdown: patchText(before.markdown, patch), title }
  const ifMatch = version ?? before.version
  return present((await run.call(updateProject, { params: { id }, body: changed, ifMatch })).data)
}

type WrittenProject = {
  readonly project_id: string
  readonly version: number
  readonly title?: string | undefined
  readonly char_count: number
  readonly open_in_service_url: string
}

function present({ project_id, version, title, char_count, open_in_service_url }: WrittenProject) {
  return { project_id, version, title: title && clipped(title, 80), char_count, open_in_service_url }
}
