import type { Data } from '@galley/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { galley } from '../galley.ts'
import { useText } from '../language/language.ts'
import type { ProjectSummary } from '../projects/use-projects.ts'
import { Button } from '../ui/button.tsx'
import { CodeSample } from '../ui/code-sample.tsx'
import { Dialog, DialogBody, DialogEnd } from '../ui/dialog.tsx'
import { SelectField, SwitchField, TextField } from '../ui/field.tsx'
import { wordsFor } from '../ui/states.tsx'
import { say } from '../ui/toasts.tsx'

type NewShareProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** At least one. */
  readonly projects: readonly Pick<ProjectSummary, 'project_id' | 'title'>[]
  readonly onMade: () => void
}

/** Makes a private link and shows it, once. */
export function NewShare({ isOpen, onClose, projects, onMade }: NewShareProps) {
  const text = useText()
  const [made, setMade] = useState<Data<'shares.create'> | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return made ? (
    <Dialog isOpen={isOpen} onClose={close} title={text.shares.created} about={text.shares.createdHint}>
      <DialogBody>
        <CodeSample label={text.shares.link} code={made.url} />
        <DialogEnd>
          <Button look="primary" onClick={close}>
            {text.common.close}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  ) : (
    <Dialog isOpen={isOpen} onClose={close} title={text.shares.new}>
      <ShareForm
        projects={projects}
        onCancel={close}
        onMade={(share) => {
          setMade(share)
          onMade()
        }}
      />
    </Dialog>
  )
}

const LIVES = ['1', '7', '30', '90', '365'] as const

type ShareFormProps = Pick<NewShareProps, 'projects'> & {
  readonly onCancel: () => void
  readonly onMade: (share: Data<'shares.create'>) => void
}

function ShareForm({ projects, onCancel, onMade }: ShareFormProps) {
  const text = useText()
  const [projectId, setProjectId] = useState(projects[0]?.project_id ?? '')
  const [life, setLife] = useState<(typeof LIVES)[number]>('30')
  const [showsBody, setShowsBody] = useState(false)
  const [password, setPassword] = useState('')
  const isShort = password !== '' && password.length < 4
  const create = useMutation({
    mutationFn: () =>
      galley.shares.create({
        project_id: projectId,
        include_body: showsBody,
        expires_in_days: Number(life),
        password: password === '' ? null : password,
      }),
    onSuccess: onMade,
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) create.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <SelectField
          label={text.shares.project}
          value={projectId}
          options={projects.map(({ project_id, title }) => ({
            value: project_id,
            label: title.trim() || text.projects.untitled,
          }))}
          onChange={setProjectId}
        />
        <SwitchField
          label={text.shares.includeBody}
          hint={text.shares.includeBodyHint}
          isOn={showsBody}
          onChange={setShowsBody}
        />
        <SelectField
          label={text.shares.expires}
          value={life}
          options={LIVES.map((value) => ({ value, label: text.shares.days(Number(value)) }))}
          onChange={setLife}
        />
        <TextField
          label={text.shares.password}
          type="password"
          autoComplete="new-password"
          hint={text.shares.passwordHint}
          error={isShort ? text.shares.passwordHint : undefined}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
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
