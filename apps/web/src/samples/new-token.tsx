import type { Body } from '@galley/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { galley } from '../galley.ts'
import type { Dictionary } from '../language/language.ts'
import { useText } from '../language/language.ts'
import { CodeSample } from '../ui/code-sample.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { CreationDialog, CreationForm } from '../ui/overlays/creation-dialog.tsx'
import { SampleCall } from './sample-call.tsx'
import type { SampleName } from './sample-calls.ts'
import { sampleFor, scopeOf } from './sample-calls.ts'

type NewTokenProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The call that the token is wanted for. If it is left out, the sample call is chosen by the token's scopes. */
  readonly sample?: SampleName
  readonly projectId?: string | undefined
}

/** The query key of the list of tokens. */
export const TOKENS = ['tokens']

/** Creates a token and shows its secret once, inside a sample call that uses it. */
export function NewToken({ sample, projectId, ...dialog }: NewTokenProps) {
  const { tokens } = useText()
  const client = useQueryClient()
  return (
    <CreationDialog<Token>
      {...dialog}
      onMade={() => void client.invalidateQueries({ queryKey: TOKENS })}
      title={tokens.new}
      form={(steps) => <TokenForm {...steps} sample={sample} />}
      made={{
        title: tokens.created,
        about: tokens.createdHint,
        show: ({ token, scopes }) => (
          <>
            <CodeSample label={tokens.secret} code={token} />
            <TryIt name={sample ?? sampleFor(scopes)} token={token} projectId={projectId} />
          </>
        ),
      }}
    />
  )
}

type TryItProps = {
  /** Null if no sample call fits the token's scopes. */
  readonly name: SampleName | null
  readonly token: string
  readonly projectId: string | undefined
}

function TryIt({ name, token, projectId }: TryItProps) {
  const { tokens } = useText()
  if (name === null) return null
  return (
    <div className="field">
      <span className="field-label">{tokens.tryIt}</span>
      <SampleCall name={name} token={token} projectId={projectId} />
    </div>
  )
}

type Token = Awaited<ReturnType<typeof galley.tokens.create>>
type Scopes = Body<'tokens.create'>['scopes']
type Scope = keyof Dictionary['tokens']['scope'] & Scopes[number]

const LIVES = ['30', '90', '365', 'never'] as const

const USUAL_SCOPES: readonly Scope[] = ['project:read', 'project:write', 'render:create', 'render:read']

type TokenFormProps = {
  readonly sample: SampleName | undefined
  readonly onCancel: () => void
  readonly onMade: (token: Token) => void
}

function TokenForm({ sample, ...steps }: TokenFormProps) {
  const text = useText()
  const [name, setName] = useState(sample ? text.tokens.tryIt : '')
  const [scopes, setScopes] = useState<readonly Scope[]>(sample ? [scopeOf(sample)] : USUAL_SCOPES)
  const [life, setLife] = useState<(typeof LIVES)[number]>('90')
  const [isTried, setTried] = useState(false)
  const isNamed = name.trim() !== ''
  const create = () =>
    galley.tokens.create({
      name: name.trim(),
      scopes: [...scopes],
      expires_in_days: life === 'never' ? null : Number(life),
    })
  return (
    <CreationForm
      {...steps}
      create={create}
      isReady={isNamed && scopes.length > 0}
      onTry={() => setTried(true)}
    >
      <TextField
        label={text.tokens.name}
        hint={text.tokens.nameHint}
        error={isTried && !isNamed ? text.tokens.needsName : undefined}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ScopeFields scopes={scopes} onScopes={setScopes} isMissing={isTried && scopes.length === 0} />
      <SelectField
        label={text.tokens.expires}
        value={life}
        options={LIVES.map((value) => ({
          value,
          label: value === 'never' ? text.tokens.noExpiry : text.tokens.in(Number(value)),
        }))}
        onChange={setLife}
      />
    </CreationForm>
  )
}

type ScopeFieldsProps = {
  readonly scopes: readonly Scope[]
  readonly onScopes: (scopes: readonly Scope[]) => void
  readonly isMissing: boolean
}

function ScopeFields({ scopes, onScopes, isMissing }: ScopeFieldsProps) {
  const { tokens } = useText()
  const all = Object.keys(tokens.scope) as Scope[]
  return (
    <fieldset className="scope-fields">
      <legend className="field-label">{tokens.scopes}</legend>
      {all.map((scope) => (
        <CheckField
          key={scope}
          label={
            <>
              {tokens.scope[scope]} <code className="row-code">{scope}</code>
            </>
          }
          isOn={scopes.includes(scope)}
          onChange={(isOn) => onScopes(all.filter((each) => (each === scope ? isOn : scopes.includes(each))))}
        />
      ))}
      {isMissing && (
        <p className="field-error" role="alert">
          {tokens.needsScope}
        </p>
      )}
    </fieldset>
  )
}
