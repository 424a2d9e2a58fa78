import '../dashboard.css'
import './agents-page.css'
import type { Data } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { environment } from '../../environment.ts'
import { galley } from '../../galley.ts'
import { useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { PageHead } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Empty, Failure, Loading, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Actions } from './actions.tsx'

type Grant = Data<'grants.list'>[number]

const GRANTS = ['grants']

/** Renders the agents that have access, with what each did and a button to end it. */
export function AgentsPage() {
  const text = useText()
  useTitle(text.agents.title)
  const grants = useQuery({ queryKey: GRANTS, queryFn: ({ signal }) => galley.grants.list({ signal }) })
  return (
    <>
      <PageHead title={text.agents.title} about={text.agents.about} />
      {grants.error && <Failure error={grants.error} onRetry={() => void grants.refetch()} />}
      {grants.isPending && <Loading />}
      {grants.data?.length === 0 && (
        <Empty title={text.agents.emptyTitle}>
          <p>{text.agents.empty}</p>
          <p>
            <code className="agent-address">{`${location.origin}${environment.basePath}/mcp`}</code>
          </p>
        </Empty>
      )}
      <ul className="rows">
        {grants.data?.map((grant) => (
          <AgentRow key={grant.grant_id} grant={grant} />
        ))}
      </ul>
    </>
  )
}

function AgentRow({ grant }: { grant: Grant }) {
  const text = useText()
  const { date } = useMoments()
  const [isOpen, setOpen] = useState(false)
  const end = useEnd(grant)
  const {
    client_name: name,
    client_host: host,
    last_used_at,
    renders_left,
    project_id,
    shares_unasked,
  } = grant
  return (
    <li className="row agent-row">
      <div className="row-main">
        <p className="row-title">
          {name} {host !== null && <span className="row-code">{host}</span>}
        </p>
        <Facts
          className="row-facts"
          facts={[
            last_used_at === null ? text.agents.neverUsed : text.agents.lastUsed(date(last_used_at)),
            text.agents.until(date(grant.expires_at)),
            ...(project_id === null ? [] : [text.agents.oneText]),
            ...(renders_left === null ? [] : [text.agents.rendersLeft(renders_left)]),
            ...(shares_unasked ? [text.agents.sharesUnasked] : []),
          ]}
        />
        <ul className="chips">
          {grant.scopes.map((scope) => (
            <li key={scope} className="chip">
              {text.tokens.scope[scope]}
            </li>
          ))}
        </ul>
      </div>
      <div className="agent-acts">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.agents.actions}
        </Button>
        <Button isBusy={end.isPending} aria-label={text.agents.endOne(name)} onClick={() => end.mutate()}>
          {text.agents.end}
        </Button>
      </div>
      {isOpen && <Actions grantId={grant.grant_id} />}
    </li>
  )
}

function useEnd({ grant_id, client_name }: Grant) {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => galley.grants.revoke(grant_id),
    onSuccess: () => say(text.agents.ended(client_name)),
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: GRANTS }),
  })
}
