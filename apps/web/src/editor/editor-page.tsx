import { isId } from '@galley/contracts'
import { GalleyError } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { galley, isAway } from '../galley.ts'
import { useText } from '../language/language.ts'
import type { AccountThemes } from '../own-themes/use-own-themes.ts'
import { useOwnThemes } from '../own-themes/use-own-themes.ts'
import { useSession } from '../session/use-session.ts'
import { Shell } from '../shell/shell.tsx'
import { Empty, Failure, Loading } from '../ui/feedback/states.tsx'
import type { OpenedProject } from './document/document-state.ts'
import { openDraft } from './document/draft-project.ts'
import { findAbandonedDraft } from './document/draft-store.ts'
import { Editor } from './editor.tsx'
import { AwayScreen } from './frame/away.tsx'
import type { OpenedRender } from './opened-render/opened-render.ts'
import { findOpenedRender, isDesignOpen, isNow, settingsOfRender } from './opened-render/opened-render.ts'
import { RenderBeside } from './opened-render/render-beside.tsx'

/**
 * Opens a project in the editor: `/editor/{project_id}`, which the API returns as `open_in_service_url`. That of a
 * render adds `?render={render_id}`, and opens the text and the design of the render beside today's.
 */
export function EditorPage({ id }: { id: string }) {
  const renderId = new URLSearchParams(useSearch()).get('render')
  const { error: sessionError, refetch: readSession } = useSession()
  const opened = useQuery({
    queryKey: ['project', id, renderId],
    queryFn: async ({ signal }) => {
      try {
        // The service was just asked for the session, and did not answer.
        if (isAway(sessionError)) throw sessionError
        const project = await galley.projects.get(id, { signal })
        const asked = renderId === null ? null : await findOpenedRender(id, renderId, signal)
        return { project, asked, abandoned: await findAbandonedDraft(id) }
      } catch (error) {
        const draft = isAway(error) ? await openDraft(id) : null
        if (!draft) throw error
        return { ...draft, asked: null }
      }
    },
    // The editor holds the text from here on, and a refetch must not replace it while the writer types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { own, error, refetch } = useOwnThemes()
  // Without the own themes that it names, a design would be shown in another theme than it is printed in.
  const isWaiting = !own.isRead && opened.data !== undefined && needsOwnTheme(opened.data)
  if (isWaiting && error) return <Unreadable error={error} onRetry={() => void refetch()} />
  if (opened.data && !isWaiting) return <Opened {...opened.data} own={own} />
  if (!opened.error) return <Loading />
  if (isAway(opened.error)) {
    const retry = () => void readSession().then(() => opened.refetch())
    return <AwayScreen isBusy={opened.isFetching} onRetry={retry} />
  }
  const isNotThere = opened.error instanceof GalleyError && opened.error.code === 'not_found'
  return (
    <Shell>
      {isNotThere ? <NotThere /> : <Failure error={opened.error} onRetry={() => void opened.refetch()} />}
    </Shell>
  )
}

function needsOwnTheme({ project: { design }, isUnread }: OpenedProject): boolean {
  // Without the service the themes can't be read either. To write comes first.
  if (isUnread) return false
  return Object.values(design.configs).some(({ theme }) => isId('theme', theme))
}

function Unreadable(props: Parameters<typeof Failure>[0]) {
  return (
    <Shell>
      <Failure {...props} />
    </Shell>
  )
}

type OpenedProps = Parameters<typeof Editor>[0] & {
  readonly asked: OpenedRender | null
  readonly own: AccountThemes
}

function Opened({ asked, own, ...opened }: OpenedProps) {
  const { project } = opened
  if (asked === null) return <Editor {...opened} />
  const isSameText = asked.revision.markdown === project.markdown && asked.revision.title === project.title
  // Nothing was chosen for the project yet, so the look of the render is the only one there is.
  if (isSameText && isDesignOpen(project))
    return <Editor {...opened} suggested={settingsOfRender(asked.render)} />
  if (isSameText && isNow(asked.render, project, own)) return <Editor {...opened} />
  return <RenderBeside asked={asked} project={project} />
}

function NotThere() {
  const text = useText()
  return (
    <Empty title={text.errors.notFound}>
      <Link className="button" href="/projects">
        {text.editor.back}
      </Link>
    </Empty>
  )
}
