import type { RenderWarning } from '@galley/backend'
import type { ArtifactKind } from '@galley/contracts'
import { platformProfiles } from '@galley/render'
import { warnOfImages } from './image-limit.ts'
import type { Pictures, RenderAttempt } from './render-attempt.ts'
import { writeThread } from './thread.ts'
import { writeWechatHtml } from './wechat-html.ts'

/** Writes one text file from the same source as the pictures, and returns its warnings. */
export type WriteText = (attempt: RenderAttempt, pictures: Pictures) => Promise<readonly RenderWarning[]>

/** The writers of text artifacts. */
const WRITERS: Partial<Record<ArtifactKind, WriteText>> = {
  article_html: writeWechatHtml,
  thread: writeThread,
}

/** Writes the texts of a render's platform. @throws RenderFailure what storing throws. */
export async function writeTexts(
  attempt: RenderAttempt,
  pictures: Pictures,
): Promise<readonly RenderWarning[]> {
  const warnings = warnOfImages(attempt, pictures)
  for (const kind of platformProfiles[attempt.render.platform].artifacts) {
    warnings.push(...((await WRITERS[kind]?.(attempt, pictures)) ?? []))
  }
  return warnings
}
