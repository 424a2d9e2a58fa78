import { ENGINE_VERSION, showsPages } from '@galley/render'
import type { Render } from '@galley/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import type { Shown } from '../preview/canvas/canvas-frame.ts'
import type { RenderFile } from './files.ts'
import { fileOf, readManifest, saveZip } from './files.ts'
import { haveSameBreaks } from './same-breaks.ts'
import { ThreadPosts } from './thread-posts.tsx'

type OutcomeProps = {
  readonly render: Render
  readonly shown: Shown | null
  /** True if the text hasn't changed since the render. */
  readonly isCurrent: boolean
}

/** Renders how a render ended, and its ZIP. */
export function Outcome({ render, shown, isCurrent }: OutcomeProps) {
  const text = useText()
  if (render.status === 'canceled') return <p className="export-note">{text.exports.canceled}</p>
  if (render.status === 'failed') {
    return (
      <p className="export-note" role="alert" data-look="danger">
        {text.exports.failed}
        {render.error && text.exports.failures[render.error.reason]}
      </p>
    )
  }
  const manifest = fileOf(render, 'manifest')
  return (
    <>
      <p role="status">{text.exports.completed(render.page_count ?? 0)}</p>
      {manifest && (
        <Proof manifest={manifest} shown={showsPages(render.platform) ? shown : null} isCurrent={isCurrent} />
      )}
      <ZipButton render={render} />
    </>
  )
}

/** Renders the posts of a render, if it has any. */
export function Thread({ render }: { render: Render }) {
  const thread = fileOf(render, 'thread')
  return thread && <ThreadPosts thread={thread} />
}

type ProofProps = {
  readonly manifest: RenderFile
  /** Null if there are no pages to compare. */
  readonly shown: Shown | null
  readonly isCurrent: boolean
}

/** Renders whether an older engine made the files, and whether the pages break in the same places as the preview. */
function Proof({ manifest, shown, isCurrent }: ProofProps) {
  const { exports: words } = useText()
  const { data } = useQuery({
    queryKey: ['manifest', manifest.artifact_id],
    queryFn: () => readManifest(manifest),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  if (data.engine.version !== ENGINE_VERSION) {
    return (
      <p className="field-hint" data-proof="older">
        {words.olderEngine}
      </p>
    )
  }
  if (!shown) return null
  const isSame = haveSameBreaks(data.pages, shown.layout.pages)
  const difference = isCurrent ? words.differsAlthough : words.differs
  return (
    <p className="field-hint" data-proof={isSame ? 'same' : 'differs'}>
      {isSame ? words.same : difference}
    </p>
  )
}

function ZipButton({ render }: { render: Render }) {
  const text = useText()
  const zip = useMutation({
    mutationFn: () => saveZip(render),
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
  })
  return (
    <Button icon="download" isBusy={zip.isPending} onClick={() => zip.mutate()}>
      {zip.isPending ? text.exports.zipping : text.exports.zip}
    </Button>
  )
}
