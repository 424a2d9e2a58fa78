import type { Bearer } from '@galley/backend'
import { PLATFORMS } from '@galley/contracts'
import type { Scheme } from '@galley/render'
import { findTheme } from '@galley/render'
import { proofPage } from '../../analyze/proofs.ts'
import { previewOf } from '../../catalogue/theme-previews.ts'

/** The first page of the article that our own themes are shown with. */
export const SAMPLE = `# 把一页纸排好，需要多少耐心

好的版面像安静的房间：你走进去，先感到的是光，而不是灯。字号、行距与留白各退一步，句子才走到前面来。

## 从一行字开始

行首不见句号，中文与 English 之间空出一丝缝。**耐心**大多花在看不见的地方，==看得见的只有舒服==。
`

type SampleRun = {
  readonly ctx: Parameters<typeof proofPage>[0]
  readonly bearer: Pick<Bearer, 'userId'>
  readonly signal: AbortSignal
}

/**
 * Returns a page of our sample in a theme, in the other scheme if it has only that. Null if a worker has to make it, for a theme
 * of the caller's own, and none does.
 */
export async function samplePage(
  { ctx, bearer, signal }: SampleRun,
  id: string,
  scheme: Scheme,
): Promise<Buffer | null> {
  const theme = findTheme(id)
  if (theme) return previewOf(theme, scheme) ?? previewOf(theme, scheme === 'light' ? 'dark' : 'light')
  const text = { ownerId: bearer.userId, projectId: null, markdown: SAMPLE }
  return proofPage(ctx, { ...text, platform: PLATFORMS[0], config: { theme: id, scheme }, line: 1 }, signal)
}
