import type { ArtifactKind } from '@galley/contracts'
import { createExport, deliver } from '@galley/contracts'
import type { z } from 'zod'
import { readArtifact } from '../../assets/read-artifact.ts'
import type { RenderView } from '../render-tasks.ts'
import { completedRender } from './completed-render.ts'
import type { ToolFile, ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

type DeliverArguments = z.output<typeof deliver.input>
type Wanted = NonNullable<DeliverArguments['files']>[number]
type Artifact = RenderView['artifacts'][number]

const KINDS: Readonly<Record<Wanted, readonly ArtifactKind[]>> = {
  zip: ['zip'],
  article: ['article_html'],
  thread: ['thread'],
  pages: ['cover', 'page'],
}
/** Bytes of all files in one answer. Others are given as links. */
const FILE_BYTES = 1_000_000

/** Hands over the files of a completed render, as links or in the answer itself. */
export const deliverTool = handleTool(deliver, {
  run: async (run, args) => {
    const render = await completedRender(run, args.render_id)
    const artifacts = await wantedFiles(run, render, args)
    const { files, rest } =
      args.as === 'files' ? await filesWithin(run, artifacts) : { files: [], rest: artifacts }
    return {
      data: {
        render_id: render.render_id,
        ...(files.length > 0 && { in_this_answer: files.length }),
        links: rest.map(({ kind, page, content_type, bytes, preview_url }) => ({
          kind,
          ...(page !== null && { page }),
          content_type,
          bytes,
          url: preview_url,
        })),
        links_expire_at: rest[0]?.preview_url_expires_at ?? null,
        open_in_service_url: render.open_in_service_url,
      },
      files,
    }
  },
})

/** Returns the wanted files. Without a wish: the ZIP, and each file that is published as text. */
async function wantedFiles(
  { call }: ToolRun,
  render: RenderView,
  args: DeliverArguments,
): Promise<Artifact[]> {
  const wanted = args.files ?? ['article', 'thread', 'zip']
  const kinds = wanted.flatMap((each) => KINDS[each])
  const stored = render.artifacts.filter(({ kind }) => kinds.includes(kind) && kind !== 'zip')
  if (!wanted.includes('zip')) return stored
  const params = { id: render.render_id }
  const { data: zip } = await call(createExport, {
    params,
    body: { format: 'zip' },
    idempotencyKey: args.idempotency_key,
  })
  return [...stored, zip]
}

/** Reads files while they fit into an answer. */
async function filesWithin({ ctx, signal }: ToolRun, artifacts: readonly Artifact[]) {
  const files: ToolFile[] = []
  const rest: Artifact[] = []
  let left = FILE_BYTES
  for (const artifact of artifacts) {
    signal.throwIfAborted()
    left -= artifact.bytes
    if (left < 0) rest.push(artifact)
    else files.push(toFile(artifact, await readArtifact(ctx, artifact.artifact_id)))
  }
  return { files, rest }
}

function toFile({ artifact_id, content_type: mimeType }: Artifact, bytes: Buffer): ToolFile {
  const uri = `galley://files/${artifact_id}`
  const isText = /^(text\/|application\/json)/.test(mimeType)
  return isText
    ? { uri, mimeType, text: bytes.toString() }
    : { uri, mimeType, blob: bytes.toString('base64') }
}
