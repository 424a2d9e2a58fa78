import './history.css'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useText, useTitle } from '../language/language.ts'
import { useMoments } from '../language/moments.ts'
import { preference } from '../preferences.ts'
import { PageHead } from '../shell/shell.tsx'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Loading, wordsFor } from '../ui/feedback/states.tsx'
import { say } from '../ui/feedback/toasts.tsx'
import { Segments } from '../ui/field.tsx'
import type { Version } from '../versions/use-versions.ts'
import { isStale, useRestore, useVersions, useVersionText } from '../versions/use-versions.ts'
import { Comparison } from './comparison.tsx'

/** Loaded on demand, because laying out pages is most of the code. */
const PageComparison = lazy(() =>
  import('./pages/page-comparison.tsx').then((module) => ({ default: module.PageComparison })),
)

/** How versions are compared. */
const comparedAs = preference('compared-as', ['text', 'pages'], 'text')

/** Renders a project's history: its versions, the changes between them, and a button to restore one. */
export function HistoryPage({ id }: { id: string }) {
  const text = useText()
  useTitle(text.history.title)
  const versions = useVersions(id)
  const current = versions.data?.find(({ is_current }) => is_current)
  const { data: now } = useVersionText(id, current?.version ?? null)
  return (
    <>
      <PageHead title={text.history.title} about={now && (now.title.trim() || text.projects.untitled)}>
        <Link className="button" data-look="plain" href={`/editor/${id}`}>
          {text.history.toEditor}
        </Link>
      </PageHead>
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Loading />}
      {versions.data?.length === 1 && (
        <Empty title={text.history.emptyTitle}>
          <p>{text.history.empty}</p>
        </Empty>
      )}
      {versions.data && versions.data.length > 1 && current && (
        <History id={id} versions={versions.data} current={current.version} />
      )}
    </>
  )
}

type HistoryProps = {
  readonly id: string
  /** At least two. */
  readonly versions: readonly Version[]
  readonly current: number
}

function History({ id, versions, current }: HistoryProps) {
  const text = useText()
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState<'current' | 'before'>('current')
  const as = comparedAs.use()
  const version = versions.find((each) => each.version === chosen) ?? versions[1] ?? versions[0]
  if (!version) return null
  const before = versions[versions.indexOf(version) + 1]?.version ?? null
  // The current version doesn't differ from itself, so it is compared with the version before it.
  const isAgainstBefore = against === 'before' || version.is_current
  const [older, newer] = isAgainstBefore ? [before, version.version] : [version.version, current]
  return (
    <div className="history">
      <VersionList versions={versions} chosen={version.version} onChoose={setChosen} />
      <section className="history-change" aria-label={text.history.changes}>
        <div className="history-head">
          <div className="history-choices">
            <Segments
              label={text.history.show}
              hidesLabel
              value={as}
              options={[
                { value: 'text', label: text.history.as.text },
                { value: 'pages', label: text.history.as.pages },
              ]}
              onChange={comparedAs.set}
            />
            <Segments
              label={text.history.against}
              hidesLabel
              value={isAgainstBefore ? 'before' : 'current'}
              options={[
                { value: 'current', label: text.history.toCurrent },
                { value: 'before', label: text.history.toBefore },
              ]}
              onChange={setAgainst}
            />
          </div>
          {!version.is_current && <RestoreButton id={id} version={version} current={current} />}
        </div>
        {as === 'text' ? (
          <Comparison id={id} older={older} newer={newer} />
        ) : (
          <Suspense fallback={<Loading />}>
            <PageComparison id={id} older={older} newer={newer} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

type VersionListProps = {
  readonly versions: readonly Version[]
  readonly chosen: number
  readonly onChoose: (version: number) => void
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const text = useText()
  return (
    <ol className="versions" aria-label={text.history.versions}>
      {versions.map((version, at) => (
        <li key={version.version}>
          <button
            type="button"
            className="version"
            aria-pressed={version.version === chosen}
            onClick={() => onChoose(version.version)}
          >
            <VersionWords version={version} before={versions[at + 1]} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function VersionWords({ version, before }: { version: Version; before: Version | undefined }) {
  const text = useText()
  const { exact } = useMoments()
  const grown =
    before?.char_count == null || version.char_count === null ? null : version.char_count - before.char_count
  return (
    <>
      <time dateTime={version.created_at}>{exact(version.created_at)}</time>
      <span className="version-facts">
        {text.renders.version(version.version)}
        {grown !== null && ` · ${text.history.grown(grown)}`}
        {version.restored_from !== null && ` · ${text.history.restoredFrom(version.restored_from)}`}
      </span>
      {version.is_current && <span className="chip">{text.history.current}</span>}
    </>
  )
}

type RestoreButtonProps = { readonly id: string; readonly version: Version; readonly current: number }

function RestoreButton({ id, version, current }: RestoreButtonProps) {
  const text = useText()
  const [, navigate] = useLocation()
  const { exact } = useMoments()
  const restore = useRestore(id, current)
  const bringBack = () =>
    restore.mutate(version.version, {
      onSuccess: () => {
        say(text.history.restored(exact(version.created_at)))
        navigate(`/editor/${id}`)
      },
      onError: (error) =>
        say(isStale(error) ? text.history.stale : wordsFor(error, text), { look: 'danger' }),
    })
  return (
    <Button look="primary" icon="history" isBusy={restore.isPending} onClick={bringBack}>
      {text.history.restore}
    </Button>
  )
}
