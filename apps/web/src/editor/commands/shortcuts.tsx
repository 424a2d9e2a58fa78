import './palette.css'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Command } from './commands.ts'
import { keyNames } from './keys.ts'

/** Renders the list of all shortcuts. */
export function Shortcuts({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const text = useText()
  const groups = Object.entries(text.commands.groups)
  return (
    <Dialog className="shortcuts" isOpen onClose={onClose} title={text.commands.shortcuts}>
      <div className="shortcut-groups">
        {groups.map(([group, name]) => (
          <ShortcutGroup
            key={group}
            name={name}
            commands={commands.filter((each) => each.group === group && each.keys)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function ShortcutGroup({ name, commands }: { name: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null
  return (
    <section>
      <h3>{name}</h3>
      <dl>
        {commands.map(({ id, label, keys = '' }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
