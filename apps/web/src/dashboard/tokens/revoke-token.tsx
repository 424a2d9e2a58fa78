import type { Data } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collect } from '../../collect.ts'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { TOKENS } from '../../samples/new-token.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Dialog, DialogBody, DialogEnd } from '../../ui/overlays/dialog.tsx'
import { SHARES } from '../shares/shares-page.tsx'
import type { Branch } from './token-tree.ts'

type Token = Data<'tokens.list'>[number]

type RevokeTokenProps = {
  readonly token: Token
  /** The tokens that are revoked with it. */
  readonly below: readonly Branch<Token>[]
  /** How deep the token itself is. */
  readonly depth: number
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a token is revoked, and lists what is revoked with it. */
export function RevokeToken({ token, below, depth, isOpen, onClose }: RevokeTokenProps) {
  const text = useText()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => galley.tokens.revoke(token.token_id),
    onSuccess: () => {
      say(text.tokens.revoked(token.name))
      onClose()
    },
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: SHARES })
      return client.invalidateQueries({ queryKey: TOKENS })
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.tokens.revokeTitle(token.name)}
      about={text.tokens.revokeText}
    >
      <DialogBody>
        <EndsToo token={token} below={below} depth={depth} />
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

/** Lists the tokens below this one, and counts the shares that all of them have created. */
function EndsToo({ token, below, depth }: Omit<RevokeTokenProps, 'isOpen' | 'onClose'>) {
  const { tokens: words } = useText()
  const shares = useQuery({
    queryKey: SHARES,
    queryFn: ({ signal }) => collect(galley.shares.all({ limit: 100 }, { signal })),
  })
  const ids = new Set([token.token_id, ...below.map((branch) => branch.token.token_id)])
  const ending = shares.data?.filter(({ token_id }) => token_id !== null && ids.has(token_id)).length ?? 0
  // If the shares can't be read, the token can be revoked all the same.
  if (shares.isPending) return <Loading rows={1} />
  if (below.length === 0 && ending === 0) return null
  const counts = [
    ...(below.length > 0 ? [words.endingTokens(below.length)] : []),
    ...(ending > 0 ? [words.endingShares(ending)] : []),
  ]
  return (
    <div className="ending">
      <p className="field-label">{words.endsToo(counts)}</p>
      {below.length > 0 && (
        // A long list scrolls, and it must scroll by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        <ul className="ending-tokens" tabIndex={0} aria-label={words.endingTokens(below.length)}>
          {below.map((branch) => (
            <li key={branch.token.token_id} style={indentOf(branch.depth - depth - 1)}>
              {branch.token.name} <code className="row-code">galley_pat_{branch.token.prefix}…</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Deeper levels are not indented further: a narrow screen has no room for more. */
const MAX_INDENT = 4

/** Returns the custom properties that indent a row by its token's depth in the tree. */
export function indentOf(depth: number): object {
  return { '--depth': Math.min(depth, MAX_INDENT) }
}
