import type { RenderWarning } from '@galley/backend'
import type { Platform } from '@galley/contracts'
import { warnOfImages } from './image-limit.ts'
import { writeThread } from './thread.ts'
import { writeWechatHtml } from './wechat-html.ts'
import type { Pictures, Work } from './work.ts'

/** Writes one file beside the pictures, from the same text, and says what a reader of it should know. */
export type WriteText = (work: Work, pictures: Pictures) => Promise<readonly RenderWarning[]>

/** What each platform gets besides pictures and manifest, in the order in which it is written. */
const TEXTS: Record<Platform, readonly WriteText[]> = {
  xhs: [warnOfImages],
  wechat: [writeWechatHtml],
  twitter: [writeThread],
}

/** Writes the texts of a render's platform. @throws RenderFailure what storing throws. */
export async function writeTexts(work: Work, pictures: Pictures): Promise<readonly RenderWarning[]> {
  const warnings: RenderWarning[] = []
  for (const write of TEXTS[work.render.platform]) warnings.push(...(await write(work, pictures)))
  return warnings
}
