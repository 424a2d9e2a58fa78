import { useState } from 'react'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { CodeSample } from '../../ui/code-sample.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/field.tsx'
import { CreationDialog, CreationForm } from '../../ui/overlays/creation-dialog.tsx'
import { useKeepLink } from './share-links.ts'
import { sixWords } from './six-words.ts'

type NewShareProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** At least one. */
  readonly projects: readonly { readonly project_id: string; readonly title: string }[]
  readonly onMade: () => void
}

/** Creates a private link and shows it once. */
export function NewShare({ projects, ...dialog }: NewShareProps) {
  const { shares } = useText()
  return (
    <CreationDialog<Share>
      {...dialog}
      title={shares.new}
      form={(steps) => <ShareForm projects={projects} {...steps} />}
      made={{
        title: shares.created,
        about: shares.createdHint,
        show: ({ url }) => <CodeSample label={shares.link} code={url} />,
      }}
    />
  )
}

type Share = Awaited<ReturnType<typeof galley.shares.create>>

const LIVES = ['1', '7', '30', '90', '365'] as const
const SHORTEST_PASSWORD = 8

type SharePasswordProps = {
  readonly value: string
  readonly isShort: boolean
  readonly onChange: (password: string) => void
}

/** Renders the field for a share's password: the user's own, or six generated words, which are visible for copying. */
function SharePassword({ value, isShort, onChange }: SharePasswordProps) {
  const { shares } = useText()
  const [isShown, setShown] = useState(false)
  const suggest = async () => {
    onChange(await sixWords())
    setShown(true)
  }
  return (
    <div className="share-password">
      <TextField
        label={shares.password}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        hint={shares.passwordHint}
        error={isShort ? shares.passwordHint : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button look="quiet" onClick={() => void suggest()}>
        {shares.sixWords}
      </Button>
    </div>
  )
}

type ShareFormProps = Pick<NewShareProps, 'projects'> & {
  readonly onCancel: () => void
  readonly onMade: (share: Share) => void
}

function ShareForm({ projects, ...steps }: ShareFormProps) {
  const text = useText()
  const [projectId, setProjectId] = useState(projects[0]?.project_id ?? '')
  const [life, setLife] = useState<(typeof LIVES)[number]>('30')
  const [showsBody, setShowsBody] = useState(false)
  const [password, setPassword] = useState('')
  const isShort = password !== '' && password.length < SHORTEST_PASSWORD
  const keepLink = useKeepLink()
  const create = async () => {
    const share = await galley.shares.create({
      project_id: projectId,
      include_body: showsBody,
      expires_in_days: Number(life),
      password: password === '' ? null : password,
    })
    keepLink(share)
    return share
  }
  return (
    <CreationForm {...steps} create={create} isReady={!isShort}>
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
      <SharePassword value={password} isShort={isShort} onChange={setPassword} />
    </CreationForm>
  )
}
