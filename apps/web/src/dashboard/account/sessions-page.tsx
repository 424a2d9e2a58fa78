import '../dashboard.css'
import type { Data } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { galley } from '../../galley.ts'
import { useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { useSession, useSignOut } from '../../session/use-session.ts'
import { PageHead } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Failure, Loading, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'

type Session = Data<'sessions.list'>[number]

export const SESSIONS = ['sessions']

/** Renders the list of browsers that are signed in, each with a button to sign it out. */
export function SessionsPage() {
  const text = useText()
  useTitle(text.sessions.title)
  const { data: session } = useSession()
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => galley.sessions.list({ signal }),
  })
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? []
  const end = useEnd()
  return (
    <>
      <PageHead title={text.sessions.title} about={session ? text.sessions.about(session.email) : undefined}>
        {others.length > 1 && (
          <Button isBusy={end.isPending} onClick={() => end.mutate(others)}>
            {text.sessions.endOthers}
          </Button>
        )}
      </PageHead>
      {sessions.error && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Loading />}
      <ul className="rows">
        {sessions.data?.map((each) => (
          <SessionRow key={each.session_id} session={each} />
        ))}
      </ul>
    </>
  )
}

function useEnd() {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessions: readonly Session[]) =>
      Promise.all(sessions.map(({ session_id }) => galley.sessions.revoke(session_id))),
    onSuccess: ({ length }) => say(text.sessions.ended(length)),
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
}

function SessionRow({ session }: { session: Session }) {
  const text = useText()
  const { moment, date } = useMoments()
  const end = useEnd()
  const signOut = useSignOut()
  const { browser, system, is_current } = session
  const name = [browser ?? text.sessions.someBrowser, system].filter((part) => part !== null).join(' · ')
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          {name} {is_current && <span className="chip">{text.sessions.here}</span>}
        </p>
        <Facts
          className="row-facts"
          facts={[
            text.sessions.since(moment(session.created_at)),
            text.sessions.until(date(session.expires_at)),
          ]}
        />
      </div>
      <Button
        isBusy={end.isPending || signOut.isPending}
        aria-label={text.sessions.endOne(name)}
        onClick={() => (is_current ? signOut.mutate() : end.mutate([session]))}
      >
        {text.sessions.end}
      </Button>
    </li>
  )
}
