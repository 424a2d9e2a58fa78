import './dashboard.css'
import type { Data } from '@galley/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { galley } from '../galley.ts'
import { useText, useTitle } from '../language/language.ts'
import { useMoments } from '../language/moments.ts'
import { useProjects } from '../project-list/use-projects.ts'
import { FirstCall } from '../samples/first-call.tsx'
import { PageHead } from '../shell/shell.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Empty, Failure, Loading } from '../ui/feedback/states.tsx'
import { useThemeName } from './use-theme-name.ts'

type Render = Data<'renders.list'>[number]

const WATCH_MS = 4_000

export function RendersPage() {
  const text = useText()
  useTitle(text.renders.title)
  const { data: projects } = useProjects()
  const renders = useInfiniteQuery({
    queryKey: ['renders'],
    queryFn: ({ pageParam, signal }) =>
      galley.renders.list({ limit: 30, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(isUnderWay)) ? WATCH_MS : false,
  })
  return (
    <>
      <PageHead title={text.renders.title} />
      {renders.error && <Failure error={renders.error} onRetry={() => void renders.refetch()} />}
      {renders.isPending && <Loading />}
      {renders.data?.length === 0 && (
        <Empty title={text.renders.emptyTitle}>
          <p>{text.renders.empty}</p>
          <FirstCall name="createRender" projectId={projects?.[0]?.project_id} />
        </Empty>
      )}
      <ul className="rows">
        {renders.data?.map((render) => (
          <RenderRow key={render.render_id} render={render} />
        ))}
      </ul>
      {renders.hasNextPage && (
        <Button isBusy={renders.isFetchingNextPage} onClick={() => void renders.fetchNextPage()}>
          {text.common.more}
        </Button>
      )}
    </>
  )
}

function isUnderWay({ status }: Render): boolean {
  return status === 'queued' || status === 'running'
}

function RenderRow({ render }: { render: Render }) {
  const text = useText()
  const { moment } = useMoments()
  const { data: projects } = useProjects()
  const nameOfTheme = useThemeName()
  const project = projects?.find((each) => each.project_id === render.project_id)
  const facts = [
    text.renders.platform[render.platform],
    nameOfTheme(render.config.theme),
    render.page_count === null ? null : text.editor.pageCount(render.page_count),
    text.renders.version(render.project_version),
    moment(render.created_at),
  ]
  const picture = render.preview_urls[0]
  return (
    <li className="row">
      <Link className="row-picture" href={`/editor/${render.project_id}`} tabIndex={-1} aria-hidden="true">
        {picture !== undefined && <img src={picture} alt="" loading="lazy" />}
      </Link>
      <div className="row-main">
        <p className="row-title">
          <Link href={`/editor/${render.project_id}`}>{project?.title.trim() || text.projects.untitled}</Link>
        </p>
        <Facts
          className="row-facts"
          facts={facts.filter((fact): fact is string => fact !== null && fact !== '')}
        />
        {render.error && <p className="field-error">{text.exports.failures[render.error.reason]}</p>}
      </div>
      <span className="status" data-status={render.status}>
        {text.renders.status[render.status]}
      </span>
    </li>
  )
}
