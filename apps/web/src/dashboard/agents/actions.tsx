import type { Data } from '@galley/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { collect } from '../../collect.ts'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Loading } from '../../ui/feedback/states.tsx'

type Action = Data<'audit.list'>[number]

/** How many actions the list shows. The file has all. */
const SHOWN = 50

/** Renders what an agent did last, newest first, with a button that saves all of it as a file. */
export function Actions({ grantId }: { grantId: string }) {
  const text = useText()
  const actions = useQuery({
    queryKey: ['audit', grantId],
    queryFn: ({ signal }) => galley.audit.list({ grant_id: grantId, limit: SHOWN }, { signal }),
  })
  const save = useMutation({
    mutationFn: () => collect(galley.audit.all({ grant_id: grantId, limit: 100 })),
    onSuccess: (all) => saveCsv(grantId, all),
  })
  if (actions.error) return <Failure error={actions.error} onRetry={() => void actions.refetch()} />
  if (!actions.data) return <Loading rows={2} />
  if (actions.data.items.length === 0) return <p className="agent-actions quiet">{text.agents.noActions}</p>
  return (
    <div className="agent-actions">
      <ol>
        {actions.data.items.map((action) => (
          <ActionRow key={action.action_id} action={action} />
        ))}
      </ol>
      <Button icon="download" isBusy={save.isPending} onClick={() => save.mutate()}>
        {text.agents.save}
      </Button>
    </div>
  )
}

function ActionRow({ action: { action, object_id, outcome, at } }: { action: Action }) {
  const { agents } = useText()
  const { exact } = useMoments()
  const did: Readonly<Record<string, string>> = agents.did
  return (
    <li>
      <time dateTime={at}>{exact(at)}</time>
      <span>
        {did[action] ?? <code>{action}</code>}
        {outcome !== 'ok' && <span className="chip">{agents.refused}</span>}
      </span>
      {object_id?.startsWith('prj_') ? (
        <Link href={`/editor/${object_id}`}>{agents.open}</Link>
      ) : (
        <code className="row-code">{object_id}</code>
      )}
    </li>
  )
}

/** Saves the actions as CSV. No value holds a comma or a quote: they are ids, names of endpoints, codes and times. */
function saveCsv(grantId: string, actions: readonly Action[]): void {
  const rows = actions.map(({ at, action, object_id, outcome }) => [at, action, object_id ?? '', outcome])
  const text = [['at', 'action', 'object_id', 'outcome'], ...rows].map((row) => row.join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `galley-${grantId}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
