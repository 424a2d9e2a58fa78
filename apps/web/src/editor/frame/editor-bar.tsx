import { LIMITS } from '@galley/contracts/limits'
import { Link } from 'wouter'
import { useText } from '../../language/language.ts'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { DocumentState } from '../document/document-state.ts'
import type { ProjectDocument } from '../document/project-document.ts'
import type { Panel } from './panel-names.ts'
import { PANELS } from './panel-names.ts'

type EditorBarProps = {
  readonly document: ProjectDocument
  readonly state: DocumentState
  readonly panel: Panel | null
  readonly onPanel: (panel: Panel | null) => void
  readonly onCommands: () => void
}

export function EditorBar({ document, state, panel, onPanel, onCommands }: EditorBarProps) {
  const text = useText()
  return (
    <header className="editor-bar">
      <h1 className="visually-hidden">{state.title.trim() || text.projects.untitled}</h1>
      <Tooltip text={text.editor.back}>
        <Link className="icon-button" href="/projects" aria-label={text.editor.back}>
          <Icon name="back" />
        </Link>
      </Tooltip>
      <input
        className="editor-title"
        aria-label={text.editor.title}
        placeholder={text.projects.untitled}
        maxLength={LIMITS.titleChars}
        value={state.title}
        onChange={({ target }) => document.edit({ title: target.value })}
      />
      <SaveMark state={state} />
      <IconButton icon="command" label={text.commands.palette} onClick={onCommands} />
      <div className="editor-panels">
        {PANELS.map(({ name, icon }) => (
          <Button
            key={name}
            look={name === 'export' ? 'primary' : 'quiet'}
            icon={icon}
            aria-pressed={panel === name}
            onClick={() => onPanel(panel === name ? null : name)}
          >
            {text.editor[name]}
          </Button>
        ))}
      </div>
      <Tooltip text={text.history.open}>
        <Link
          className="icon-button"
          href={`/projects/${document.id}/history`}
          aria-label={text.history.open}
        >
          <Icon name="history" />
        </Link>
      </Tooltip>
      <AccountMenu />
    </header>
  )
}

/** Renders whether the text is saved. */
function SaveMark({ state }: { state: DocumentState }) {
  const { editor } = useText()
  const words = {
    saved: editor.saved,
    saving: editor.saving,
    unsaved: editor.unsaved,
    offline: editor.offline,
    conflict: editor.conflictTitle,
    gone: editor.gone,
    blocked: state.markdown === '' ? editor.empty : editor.tooLong,
  }
  return (
    <p className="save-mark" role="status" data-state={state.saveState}>
      {words[state.saveState]}
    </p>
  )
}
