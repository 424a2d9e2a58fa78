import type { Body, Data } from '@galley/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { galley } from '../galley.ts'
import type { Dictionary } from '../language/language.ts'
import { useText } from '../language/language.ts'
import { Button } from '../ui/button.tsx'
import { CodeSample } from '../ui/code-sample.tsx'
import { Dialog, DialogBody, DialogEnd } from '../ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { wordsFor } from '../ui/states.tsx'
import { say } from '../ui/toasts.tsx'
import { TokenSample } from './token-sample.tsx'

type NewTokenProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: () => void
}

/** Makes a token and shows its secret, once. */
export function NewToken({ isOpen, onClose, onMade }: NewTokenProps) {
  const text = useText()
  const [made, setMade] = useState<Data<'tokens.create'> | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return made ? (
    <Dialog isOpen={isOpen} onClose={close} title={text.tokens.created} about={text.tokens.createdHint}>
      <DialogBody>
        <CodeSample label={text.tokens.secret} code={made.token} />
        <div className="field">
          <span className="field-label">{text.tokens.tryIt}</span>
          <TokenSample token={made.token} />
        </div>
        <DialogEnd>
          <Button look="primary" onClick={close}>
            {text.common.close}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  ) : (
    <Dialog isOpen={isOpen} onClose={close} title={text.tokens.new}>
      <TokenForm
        onCancel={close}
        onMade={(token) => {
          setMade(token)
          onMade()
        }}
      />
    </Dialog>
  )
}

type Scopes = Body<'tokens.create'>['scopes']
type Scope = keyof Dictionary['tokens']['scope'] & Scopes[number]

const LIVES = ['30', '90', '365', 'never'] as const

type TokenFormProps = {
  readonly onCancel: () => void
  readonly onMade: (token: Data<'tokens.create'>) => void
}

function TokenForm({ onCancel, onMade }: TokenFormProps) {
  const text = useText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>([
    'project:read',
    'project:write',
    'render:create',
    'render:read',
  ])
  const [life, setLife] = useState<(typeof LIVES)[number]>('90')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      galley.tokens.create({
        name: name.trim(),
        scopes: [...scopes],
        expires_in_days: life === 'never' ? null : Number(life),
      }),
    onSuccess: onMade,
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && scopes.length > 0) create.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <TextField
          label={text.tokens.name}
          hint={text.tokens.nameHint}
          error={isTried && name.trim() === '' ? text.tokens.needsName : undefined}
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
        <DialogEnd>
          <Button onClick={onCancel}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {text.common.create}
          </Button>
        </DialogEnd>
      </DialogBody>
    </form>
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
