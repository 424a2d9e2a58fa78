import type { RenderWarning } from '@galley/backend'
import type { ArtifactKind } from '@galley/contracts'
import { platformProfiles } from '@galley/render'
import { warnOfImages } from './image-limit.ts'
import { writeThread } from './thread.ts'
import { writeWechatHtml } from './wechat-html.ts'
import type { Pictures, Work } from './work.ts'

/** Writes one file beside the pictures, from the same text, and says what a reader of it should know. */
export type WriteText = (work: Work, pictures: Pictures) => Promise<readonly RenderWarning[]>

/** What writes the artifacts that are texts. */
const WRITERS: Partial<Record<ArtifactKind, WriteText>> = {
  article_html: writeWechatHtml,
  thread: writeThread,
}

/** Writes the texts of a render's platform. @throws RenderFailure what storing throws. */
export async function writeTexts(work: Work, pictures: Pictures): Promise<readonly RenderWarning[]> {
  const warnings = warnOfImages(work, pictures)
  for (const kind of platformProfiles[work.render.platform].artifacts) {
    warnings.push(...((await WRITERS[kind]?.(work, pictures)) ?? []))
  }
  return warnings
}
