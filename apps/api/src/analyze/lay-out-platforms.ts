import type { Layout } from '@galley/backend'
import { AppError } from '@galley/backend'
import type { Platform } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { TextReader } from '../threads/text-reader.ts'
import type { TextRequest } from '../threads/text-work.ts'

/**
 * Lays the text out for each platform, in the same documents that a render would capture.
 *
 * `withinMs` limits all layouts together. A platform is left out when no browser answers in time, when building its
 * document takes too long, or when it has covers only, whose number is known.
 */
export async function layOutPlatforms(
  { layouts, texts }: Pick<ApiContext, 'layouts'> & { readonly texts: TextReader },
  asked: TextRequest,
  { signal, withinMs }: { signal: AbortSignal; withinMs: number },
): Promise<ReadonlyMap<Platform, Layout>> {
  if (!layouts.isConfigured) return new Map()
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  const requests = await texts.layoutRequests(asked, withinMs).catch(withoutLayouts)
  // Platforms with the same ratio share one document, which is laid out once.
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

/**
 * Returns no layouts if building the documents is too expensive. The analysis may still succeed and then estimates
 * the pages.
 */
function withoutLayouts(error: unknown): [] {
  if (error instanceof AppError) return []
  throw error
}
