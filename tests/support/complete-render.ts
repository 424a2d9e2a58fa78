import type { NewArtifact, RenderId } from '@galley/backend'
import { fileOf, newId } from '@galley/backend'
import { claimRender } from './claim-render.ts'
import type { TestApi } from './test-api.ts'

const PAGE = {
  kind: 'page',
  page: 1,
  contentType: 'image/png',
  widthPx: 1080,
  heightPx: 1440,
  sha256: 'a'.repeat(64),
  altText: 'what it shows',
} as const

type File = Partial<NewArtifact> & { readonly name: string; readonly text: string | Uint8Array }

/** Completes a render as a worker does, with these files, or one page if none are given. */
export async function completeRender(
  api: TestApi,
  id: RenderId,
  files: readonly File[] = [{ name: 'page-01.png', text: 'pixels' }],
): Promise<boolean> {
  const { ctx } = api
  const render = await claimRender(api, id, 10_000)
  if (!render) return false
  const { projectId } = render
  const claim = { id, attempt: render.attempt, projectId }
  await ctx.renders.chargePages(claim, files.length)
  const artifacts: NewArtifact[] = []
  for (const { name, text, ...other } of files) {
    const objectKey = `renders/${id}/${claim.attempt}/${name}`
    const artifact = {
      ...PAGE,
      id: newId('artifact'),
      bytes: text.length,
      objectKey,
      isSealed: !(ctx.objectStore?.linksPictures && (other.kind ?? 'page') === 'page'),
      ...other,
    }
    const { contentType } = artifact
    await ctx.objectStore?.put(
      { ...fileOf(projectId, artifact), contentType },
      typeof text === 'string' ? new TextEncoder().encode(text) : text,
    )
    artifacts.push(artifact)
  }
  const isCompleted = await ctx.renders.complete(claim, { artifacts, warnings: [], finishedAt: new Date() })
  await ctx.renderEvents.announce(id, 'status')
  return isCompleted
}
