import { createProject, getProject, updateProject, writeText } from '@galley/contracts'
import type { z } from 'zod'
import { clipped } from './answers/fit-answer.ts'
import { badArgument } from './bad-argument.ts'
import { patchText } from './patch-text.ts'
import { refuseMalformed, storePictures } from './store-pictures.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

type WriteArguments = z.output<typeof writeText.input>

/** Stores a new text, or a new version of one. A patch is based on the version that it was applied to. */
export const writeTextTool = handleTool(writeText, {
  needs: (args) => (args.patch !== undefined || hasPicturesOnly(args) ? ['project:read'] : []),
  run: async (run, args) => {
    const { project_id: id, pictures } = args
    if (pictures) refuseMalformed(pictures)
    const data = id === undefined ? await create(run, args) : await change(run, id, args)
    if (!pictures) return { data }
    return { data: { ...data, pictures: await storePictures(run, data.project_id, pictures) } }
  },
})

function hasPicturesOnly({ pictures, markdown, patch, title }: WriteArguments): boolean {
  return pictures !== undefined && markdown === undefined && patch === undefined && title === undefined
}

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
  if (hasPicturesOnly(args)) return present((await run.call(getProject, { params: { id } })).data)
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
