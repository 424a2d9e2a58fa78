import { isId } from '@galley/contracts'
import type { Images } from '@galley/render'
import { findTheme, parseMarkdown, servedImages } from '@galley/render'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FirstPage } from '../../editor/design/wall/pages/first-pages.ts'
import { firstPageIn, readFirstPageText } from '../../editor/design/wall/pages/first-pages.ts'
import { dataAddress } from '../../editor/paste/data-address.ts'
import { sleep } from '../../editor/preview/canvas/turns.ts'
import { resolveSettings, settingsOf } from '../../editor/render-settings.ts'
import { galley } from '../../galley.ts'
import type { AccountThemes } from '../../own-themes/use-own-themes.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import type { ProjectSummary } from '../../project-list/use-projects.ts'
import { beginningOf } from './beginning.ts'
import { CallBudget } from './call-budget.ts'

/** A user has 240 calls a minute for everything. */
const calls = new CallBudget({ atOnce: 30, everyMs: 600 })
/** The pictures of a first page. Descriptions replace the others. */
const MOST_PICTURES = 2
/** One theme plans them, so they may be twice as many as on the wall of themes. */
const PLANNED_CHARS = 1_200
const KEPT_MS = 30 * 60_000

/** A first page, once it is ready. Null without a text, and if it can't be read. */
type ReadPage = { readonly page: FirstPage | null; readonly isOver: boolean }

/** Reads the beginning of a project's text, and makes its first page in the project's design. */
export function useFirstPage(project: ProjectSummary): ReadPage {
  const { project_id: id, version } = project
  const { own, error: themesError } = useOwnThemes()
  const { data, error } = useQuery({
    queryKey: ['first-page', id, version],
    queryFn: ({ signal }) => readBeginning(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
  const isWaiting = !own.isRead && !themesError && namesOwn(project)
  const [read, setRead] = useState<ReadPage>({ page: null, isOver: false })
  useEffect(() => {
    if (!data || isWaiting) return
    let isOutdated = false
    void pageOf(project, data, own)
      .catch(() => null)
      .then((page) => {
        if (!isOutdated) setRead({ page, isOver: page === null })
      })
    return () => {
      isOutdated = true
    }
  }, [project, data, own, isWaiting])
  return error ? { page: null, isOver: true } : read
}

type Beginning = { readonly markdown: string; readonly images: Images }

async function readBeginning(id: string, signal: AbortSignal): Promise<Beginning> {
  await sleep(calls.take())
  signal.throwIfAborted()
  const markdown = beginningOf((await galley.projects.get(id, { signal })).markdown)
  const images = new Map<string, string>()
  for (const address of servedImages(parseMarkdown(markdown)).slice(0, MOST_PICTURES)) {
    await sleep(calls.take())
    signal.throwIfAborted()
    const picture = await galley.projects.image(id, address).then(dataAddress, () => null)
    if (picture !== null) images.set(address, picture)
  }
  return { markdown, images }
}

function namesOwn({ design }: ProjectSummary): boolean {
  return Object.values(design.configs).some(({ theme, brand }) => isId('theme', theme) || brand !== undefined)
}

async function pageOf(
  { title, design, structure }: ProjectSummary,
  { markdown, images }: Beginning,
  own: AccountThemes,
): Promise<FirstPage | null> {
  if (markdown.trim() === '') return null
  const { platform, aspect_ratio, cover } = structure.suggested
  const settings = settingsOf(design, { platform, config: { aspect_ratio, cover } }, own)
  const config = resolveSettings(settings, markdown, own.themes)
  const theme = findTheme(config.theme, own.themes)
  const text = await readFirstPageText(
    { markdown, title, images, ownThemes: own.themes, brands: own.brands, plannedChars: PLANNED_CHARS },
    settings.platform,
    config,
  )
  return text && theme ? firstPageIn(text, theme) : null
}
