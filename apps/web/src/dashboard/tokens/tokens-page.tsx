import '../dashboard.css'
import type { Data } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { collect } from '../../collect.ts'
import { galley } from '../../galley.ts'
import { useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { FirstCall } from '../../samples/first-call.tsx'
import { NewToken, TOKENS } from '../../samples/new-token.tsx'
import { PageHead } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Empty, Failure, Loading } from '../../ui/feedback/states.tsx'
import { indentOf, RevokeToken } from './revoke-token.tsx'
import type { Branch } from './token-tree.ts'
import { branchesBelow, inTreeOrder } from './token-tree.ts'

type Token = Data<'tokens.list'>[number]

export function TokensPage() {
  const text = useText()
  useTitle(text.tokens.title)
  const [isMaking, setMaking] = useState(false)
  const tokens = useQuery({
    queryKey: TOKENS,
    queryFn: ({ signal }) => collect(galley.tokens.all({ limit: 100 }, { signal })),
  })
  const tree = useMemo(() => inTreeOrder(tokens.data ?? []), [tokens.data])
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
        {tree.map((branch) => (
          <TokenRow key={branch.token.token_id} branch={branch} tree={tree} />
        ))}
      </ul>
      <NewToken isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

type TokenRowProps = { readonly branch: Branch<Token>; readonly tree: readonly Branch<Token>[] }

function TokenRow({ branch, tree }: TokenRowProps) {
  const text = useText()
  const { date } = useMoments()
  const [isAsking, setAsking] = useState(false)
  const { token, depth } = branch
  const { last_used_at, expires_at, parent_token_id } = token
  const parent = tree.find((each) => each.token.token_id === parent_token_id)?.token
  return (
    <li className="row token-row" data-is-child={depth > 0} style={indentOf(depth)}>
      <div className="row-main">
        <p className="row-title">
          {token.name} <code className="row-code">galley_pat_{token.prefix}…</code>
        </p>
        <Facts
          className="row-facts"
          facts={[
            ...(parent ? [text.tokens.madeWith(parent.name)] : []),
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
      <RevokeToken
        token={token}
        below={isAsking ? branchesBelow(tree, token.token_id) : []}
        depth={depth}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
