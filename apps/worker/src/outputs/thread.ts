import { twitterThread } from '@galley/render'
import type { Pictures, RenderAttempt } from './render-attempt.ts'

/** Writes the posts for X that the pictures are attached to. They are body text and go to the object store only. */
export async function writeThread(
  { source, files }: RenderAttempt,
  { pages }: Pictures,
): Promise<readonly []> {
  const thread = twitterThread({ ...source, pages })
  await files.add({
    name: 'thread.json',
    body: new TextEncoder().encode(`${JSON.stringify(thread, null, 2)}\n`),
    kind: 'thread',
    page: null,
    contentType: 'application/json',
    widthPx: null,
    heightPx: null,
    altText: null,
  })
  return []
}
