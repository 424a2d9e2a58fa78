import './check-panel.css'
import { platformProfiles } from '@galley/render'
import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { Failure, Loading } from '../../ui/feedback/states.tsx'
import type { Patch, TextFinding } from '../analysis/findings.ts'
import { allPatches, findingsOf } from '../analysis/findings.ts'
import { useAnalysis } from '../analysis/use-analysis.ts'
import type { EditorContext } from '../editor-context.ts'
import { revealRange } from '../markdown/reveal-line.ts'
import { FeedPreview } from './feed-preview.tsx'
import { AllowWord } from './own-words/allow-word.tsx'
import { OwnWords } from './own-words/own-words.tsx'
import { RuleChoices } from './rules/rule-choices.tsx'
import { ThreadPreview } from './thread-preview.tsx'
import { underline } from './underline.ts'

/** Renders the problems on the platform, with their places in the text and their fixes. */
export function CheckPanel(context: EditorContext) {
  const { artifacts, feedCrop } = platformProfiles[context.settings.platform]
  return (
    <div className="check">
      <Analysed {...context} />
      <RuleChoices />
      {artifacts.includes('thread') && <ThreadPreview {...context} />}
      {feedCrop && <FeedPreview {...context} crop={feedCrop} />}
    </div>
  )
}

function Analysed({ state, settings, shown, view, setFindings }: EditorContext) {
  const text = useText()
  const { data, error, isPending, isCurrent, refetch } = useAnalysis({ state, settings })
  const findings = useMemo(() => (data ? findingsOf(data) : []), [data])
  useEffect(() => {
    if (!isCurrent) return
    if (view) underline(view, findings)
    setFindings(findings)
  }, [view, findings, isCurrent, setFindings])
  useEffect(
    () => () => {
      if (view?.dom.isConnected) underline(view, [])
      setFindings([])
    },
    [view, setFindings],
  )
  if (isPending) return <Loading />
  if (!data) return <Failure error={error} onRetry={() => void refetch()} />
  // One transaction, so that one undo takes all of it back.
  const apply = (patches: readonly Patch[]) =>
    view?.dispatch({
      changes: patches.map(({ start, end, replacement }) => ({ from: start, to: end, insert: replacement })),
      userEvent: 'input.fix',
    })
  const fixable = allPatches(findings)
  const platform = data.platforms[settings.platform]
  return (
    <div className="check" aria-busy={!isCurrent}>
      {platform && (
        <section>
          <h3>{text.check.limits}</h3>
          <p className="field-hint">
            {shown
              ? text.editor.pageCount(shown.layout.pageCount)
              : text.check.pagesExpected(platform.estimated_pages)}
          </p>
          <ul className="check-limits">
            {platform.limits.map(({ name, used, limit }) => (
              <li key={name}>
                <Gauge label={text.check.limit[name] ?? name} used={used} limit={limit} />
                <span className="check-count">{text.common.of(used, limit)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fixable.length > 1 && (
        <div className="actions">
          <Button disabled={!isCurrent} onClick={() => apply(fixable)}>
            {text.check.fixAll(fixable.length)}
          </Button>
        </div>
      )}
      {(['words', 'layout'] as const).map((kind) => (
        <Findings
          key={kind}
          title={text.check[kind]}
          action={kind === 'words' && <OwnWords view={view} />}
          findings={findings.filter((finding) => finding.kind === kind)}
          canFix={isCurrent}
          onFix={(patch) => apply([patch])}
          onReveal={(finding) => view && finding.range && revealRange(view, finding.range)}
        />
      ))}
    </div>
  )
}

type FindingsProps = {
  readonly title: string
  readonly action: ReactNode
  readonly findings: readonly TextFinding[]
  /** False if the text has changed since the analysis: the positions of the findings are then out of date. */
  readonly canFix: boolean
  readonly onFix: (patch: Patch) => void
  readonly onReveal: (finding: TextFinding) => void
}

function Findings({ title, action, findings, ...rest }: FindingsProps) {
  const text = useText()
  return (
    <section>
      <div className="findings-head">
        <h3>
          {title} <span className="check-count">{findings.length}</span>
        </h3>
        {action}
      </div>
      {findings.length === 0 && <p className="field-hint">{text.check.clean}</p>}
      <ul className="findings">
        {findings.map((finding) => (
          <FindingItem key={finding.key} finding={finding} {...rest} />
        ))}
      </ul>
    </section>
  )
}

type FindingItemProps = Omit<FindingsProps, 'title' | 'action' | 'findings'> & {
  readonly finding: TextFinding
}

function FindingItem({ finding, canFix, onFix, onReveal }: FindingItemProps) {
  const { check } = useText()
  const { match, message, advice, basis, range, page, severity, patch, change, kind } = finding
  return (
    <li className="finding" data-severity={severity}>
      <p className="finding-head">
        <span className="finding-weight">{check.severity[severity]}</span>
        {range && (
          <button
            type="button"
            className="finding-place"
            disabled={!canFix}
            onClick={() => onReveal(finding)}
          >
            {check.goTo(range.line, page)}
          </button>
        )}
      </p>
      <p>
        {match !== null && <mark>{match}</mark>} {message}
      </p>
      {advice !== null && <p className="field-hint">{advice}</p>}
      {basis !== null && <Basis {...basis} />}
      {change && (
        <p className="finding-change">
          <del>{change.before}</del>
          {change.after.trim() !== '' && <ins>{change.after}</ins>}
        </p>
      )}
      {kind === 'words' && !patch && severity !== 'hint' && <p className="field-hint">{check.noFix}</p>}
      <FindingActions finding={finding} canFix={canFix} onFix={onFix} />
    </li>
  )
}

function FindingActions({ finding, canFix, onFix }: Omit<FindingItemProps, 'onReveal'>) {
  const { check } = useText()
  const { kind, match, patch, basis } = finding
  const isListed = kind === 'words' && basis?.kind !== 'own'
  const canAllow = isListed && match !== null
  if (!patch && !canAllow) return null
  return (
    <div className="actions">
      {patch && (
        <Button disabled={!canFix} onClick={() => onFix(patch)}>
          {isListed && patch.replacement === '' ? check.remove : check.fix}
        </Button>
      )}
      {canAllow && <AllowWord word={match} isDisabled={!canFix} />}
    </div>
  )
}

/** Names the rule behind a finding. The writer's own list has no page to link to. */
function Basis({ kind, name, url, in_force }: NonNullable<TextFinding['basis']>) {
  const { check, ownWords } = useText()
  if (kind === 'own') return <p className="field-hint">{ownWords.onList(name)}</p>
  return (
    <p className="field-hint">
      {check.basis}:{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      {in_force !== null && ` ${check.inForce(in_force)}`}
    </p>
  )
}
