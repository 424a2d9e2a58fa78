import '../dashboard.css'
import type { Data } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { collect } from '../../collect.ts'
import { galley } from '../../galley.ts'
import { useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { useProjects } from '../../project-list/use-projects.ts'
import { FirstCall } from '../../samples/first-call.tsx'
import { PageHead } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Facts } from '../../ui/facts.tsx'
import { Empty, Failure, Loading, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { useThemeName } from '../use-theme-name.ts'
import { NewShare } from './new-share.tsx'
import { useShareLinks } from './share-links.ts'
import { useSharedRenders } from './shared-looks.ts'

type Share = Data<'shares.list'>[number]

const NONE: readonly Share[] = []

/** The query key of the list of shares. */
export const SHARES = ['shares']

export function SharesPage() {
  const text = useText()
  useTitle(text.shares.title)
  const [isMaking, setMaking] = useState(false)
  const listed = useProjects()
  const { data: projects } = listed
  const shares = useQuery({
    queryKey: SHARES,
    queryFn: ({ signal }) => collect(galley.shares.all({ limit: 100 }, { signal })),
  })
  const links = useShareLinks()
  const renderOf = useSharedRenders(shares.data ?? NONE)
  useTitlesOf(shares.data ?? NONE, listed)
  return (
    <>
      <PageHead title={text.shares.title} about={text.shares.about}>
        <Button look="primary" icon="add" disabled={projects?.length === 0} onClick={() => setMaking(true)}>
          {text.shares.new}
        </Button>
      </PageHead>
      {shares.error && <Failure error={shares.error} onRetry={() => void shares.refetch()} />}
      {shares.isPending && <Loading />}
      {shares.data?.length === 0 && (
        <Empty title={text.shares.emptyTitle}>
          <p>{projects?.length === 0 ? text.shares.needsProject : text.shares.empty}</p>
          <FirstCall name="createShare" projectId={projects?.[0]?.project_id} />
        </Empty>
      )}
      <ul className="rows">
        {shares.data?.map((share) => (
          <ShareRow
            key={share.share_id}
            share={share}
            title={projects?.find((each) => each.project_id === share.project_id)?.title ?? ''}
            render={renderOf(share)}
            link={links?.get(share.share_id)}
          />
        ))}
      </ul>
      {projects && projects.length > 0 && (
        <NewShare
          isOpen={isMaking}
          onClose={() => setMaking(false)}
          projects={projects}
          onMade={() => void shares.refetch()}
        />
      )}
    </>
  )
}

/** Reads the list of projects until it has those of all shares. */
function useTitlesOf(shares: readonly Share[], listed: ReturnType<typeof useProjects>) {
  const { data: projects, hasNextPage, isFetchingNextPage, fetchNextPage } = listed
  const isMissing = shares.some(({ project_id }) => !projects?.some((each) => each.project_id === project_id))
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage])
}

type ShareRowProps = {
  readonly share: Share
  readonly title: string
  /** Undefined: nothing was rendered yet. */
  readonly render: ReturnType<ReturnType<typeof useSharedRenders>>
  /** Undefined if this tab didn't make it. */
  readonly link: string | undefined
}

function ShareRow({ share, title, render, link }: ShareRowProps) {
  const text = useText()
  const { date, moment } = useMoments()
  const nameOfTheme = useThemeName()
  const client = useQueryClient()
  const copy = async (url: string) =>
    say((await copyText(url)) ? text.common.copied : text.exports.copyFailed)
  const revoke = useMutation({
    mutationFn: () => galley.shares.revoke(share.share_id),
    onSuccess: () => say(text.shares.revoked),
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: SHARES }),
  })
  const { last_wrong_password_at: wrongAt } = share
  const lastWrong = wrongAt === null ? undefined : text.shares.lastWrong(moment(wrongAt))
  const { views, last_viewed_at: viewedAt } = share
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <Link href={`/editor/${share.project_id}`}>{title.trim() || text.projects.untitled}</Link>
        </p>
        <Facts
          className="row-facts"
          facts={[
            ...(render ? [text.renders.platform[render.platform], nameOfTheme(render.config.theme)] : []),
            text.shares.madeOn(moment(share.created_at)),
            text.shares.endsOn(date(share.expires_at)),
            text.shares.views(views),
            ...(viewedAt === null ? [] : [text.shares.lastViewed(moment(viewedAt))]),
          ].filter((fact) => fact !== '')}
        />
        <ul className="chips">
          <li className="chip">{share.include_body ? text.shares.withBody : text.shares.withoutBody}</li>
          {share.has_password && <li className="chip">{text.shares.locked}</li>}
          {share.wrong_passwords > 0 && (
            <li className="chip" data-look="warning" title={lastWrong}>
              {text.shares.wrongPasswords(share.wrong_passwords)}
            </li>
          )}
        </ul>
      </div>
      {link !== undefined && (
        <Button icon="copy" onClick={() => void copy(link)}>
          {text.shares.copy}
        </Button>
      )}
      <Button isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
        {text.shares.revoke}
      </Button>
    </li>
  )
}
