import type { Layout } from '@galley/backend'
import { AppError } from '@galley/backend'
import type { Platform } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { TextReader } from '../threads/text-reader.ts'
import type { Asked } from '../threads/text-work.ts'

/**
 * Lays a text out for each platform, in the very documents that a render would photograph.
 *
 * `withinMs` is for all of it. A platform is left out when no browser answers in time, when its document takes too long to make, or when it shows covers alone, of
 * which the number is known.
 */
export async function layOutPlatforms(
  { layouts, texts }: Pick<ApiContext, 'layouts'> & { readonly texts: TextReader },
  asked: Asked,
  { signal, withinMs }: { signal: AbortSignal; withinMs: number },
): Promise<ReadonlyMap<Platform, Layout>> {
  if (!layouts.isConfigured) return new Map()
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  const requests = await texts.layoutRequests(asked, withinMs).catch(withoutLayouts)
  // Platforms of one ratio have one document, which is laid out once.
  const begun = new Map<string, Promise<Layout | null>>()
  const answers = await Promise.all(
    requests.map(async ([platform, request]) => {
      const layout = begun.get(request.html) ?? layouts.layOut(request, inTime)
      begun.set(request.html, layout)
      return [platform, await layout] as const
    }),
  )
  return new Map(answers.flatMap(([platform, layout]) => (layout ? [[platform, layout]] : [])))
}

/** What is too much for the documents may still be little enough for the analysis: it estimates the pages then. */
function withoutLayouts(error: unknown): [] {
  if (error instanceof AppError) return []
  throw error
}
