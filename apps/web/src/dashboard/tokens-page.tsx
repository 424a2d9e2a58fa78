import './dashboard.css'
import type { Data } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { collect } from '../collect.ts'
import { galley } from '../galley.ts'
import { useText, useTitle } from '../language/language.ts'
import { useMoments } from '../language/moments.ts'
import { PageHead } from '../shell/shell.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogEnd } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Empty, Failure, Loading, wordsFor } from '../ui/states.tsx'
import { say } from '../ui/toasts.tsx'
import { FirstCall } from './first-call.tsx'
import { NewToken, TOKENS } from './new-token.tsx'

type Token = Data<'tokens.list'>[number]

export function TokensPage() {
  const text = useText()
  useTitle(text.tokens.title)
  const [isMaking, setMaking] = useState(false)
  const tokens = useQuery({
    queryKey: TOKENS,
    queryFn: ({ signal }) => collect(galley.tokens.all({ limit: 100 }, { signal })),
  })
  return (
    <>
      <PageHead title={text.tokens.title} about={text.tokens.about}>
        <Button look="primary" icon="add" onClick={() => setMaking(true)}>
          {text.tokens.new}
        </Button>
      </PageHead>
      {tokens.error && <Failure error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <Loading />}
      {tokens.data?.length === 0 && (
        <Empty title={text.tokens.emptyTitle}>
          <p>{text.tokens.empty}</p>
          <FirstCall name="readUsage" />
        </Empty>
      )}
      <ul className="rows">
        {tokens.data?.map((token) => (
          <TokenRow key={token.token_id} token={token} />
        ))}
      </ul>
      <NewToken isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

function TokenRow({ token }: { token: Token }) {
  const text = useText()
  const { date } = useMoments()
  const [isAsking, setAsking] = useState(false)
  const { last_used_at, expires_at } = token
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          {token.name} <code className="row-code">galley_pat_{token.prefix}…</code>
        </p>
        <Facts
          className="row-facts"
          facts={[
            last_used_at === null ? text.tokens.neverUsed : text.tokens.lastUsed(date(last_used_at)),
            expires_at === null ? text.tokens.neverExpires : text.tokens.expiresOn(date(expires_at)),
          ]}
        />
        <ul className="chips">
          {token.scopes.map((scope) => (
            <li key={scope} className="chip" title={text.tokens.scope[scope]}>
              {scope}
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={() => setAsking(true)}>{text.tokens.revoke}</Button>
      <RevokeDialog token={token} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}

type RevokeDialogProps = {
  readonly token: Token
  readonly isOpen: boolean
  readonly onClose: () => void
}

function RevokeDialog({ token, isOpen, onClose }: RevokeDialogProps) {
  const text = useText()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => galley.tokens.revoke(token.token_id),
    onSuccess: () => {
      say(text.tokens.revoked(token.name))
      onClose()
    },
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.tokens.revokeTitle(token.name)}
      about={text.tokens.revokeText}
    >
      <DialogBody>
        <DialogEnd>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button look="danger" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
            {text.tokens.revoke}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  )
}
