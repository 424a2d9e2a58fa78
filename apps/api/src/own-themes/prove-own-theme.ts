import type { UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ThemeFile, ThemeFinding } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import { ownTheme, proveTheme } from '@galley/render'
import { layOutPlatforms } from '../analyze/lay-out-platforms.ts'
import type { ApiContext } from '../context.ts'
import { SAMPLE } from './sample.ts'

type Context = Pick<ApiContext, 'texts' | 'layouts'>
/** A theme that may not be saved yet. */
type Proven = { readonly ownerId: UserId; readonly file: ThemeFile }

/** The sample takes a browser well under a second. If none is free in time, a theme is saved without this part. */
const LAYOUT_MS = 3_000
/** The sample has three pages in most of our themes, and never more than this. */
const MOST_PAGES = 6
/** Whether the sample fits its pages is the same for all platforms, so one is enough. */
const [PLATFORM] = PLATFORMS
/** The id under which a theme is drawn that has none yet. */
const UNSAVED = 'thm_00000000000000000000000000'

/** Returns what keeps a theme from being saved. */
export async function findThemeFaults(
  ctx: Context,
  { ownerId, file }: Proven,
  signal: AbortSignal,
): Promise<ThemeFinding[]> {
  const theme = ownTheme(UNSAVED, file)
  const found = proveTheme(theme)
  // Colours don't change the pages, so there is no need to lay them out for a theme that is refused anyway.
  return found.length > 0 ? found : findPageFaults(ctx, { ownerId, file }, signal)
}

/** Checks that a theme may be saved. @throws invalid_request (`theme_faulty`) */
export async function refuseFaultyTheme(ctx: Context, proven: Proven, signal: AbortSignal): Promise<void> {
  const findings = await findThemeFaults(ctx, proven, signal)
  if (findings.length === 0) return
  throw appError('invalid_request', 'The theme does not hold. `details.findings` says where.', {
    details: { reason: 'theme_faulty', findings },
  })
}

async function findPageFaults(
  { texts, layouts }: Context,
  { ownerId, file }: Proven,
  signal: AbortSignal,
): Promise<ThemeFinding[]> {
  const asked = {
    text: { markdown: SAMPLE, title: null },
    platforms: [PLATFORM],
    config: { theme: UNSAVED },
    ownThemes: [ownTheme(UNSAVED, file)],
  }
  const laidOut = await layOutPlatforms({ layouts, texts: texts.of(ownerId) }, asked, {
    signal,
    withinMs: LAYOUT_MS,
  })
  const layout = laidOut.get(PLATFORM)
  if (!layout || layout.pageCount <= MOST_PAGES) return []
  return [
    {
      rule: 'pages',
      scheme: null,
      path: 'size.body',
      text: null,
      background: null,
      contrast: null,
      contrast_needed: null,
      apca: null,
      apca_needed: null,
      suggestion: null,
      message:
        'A sample takes twice as many pages as in our themes. Make text, line heights or margins smaller.',
    },
  ]
}
