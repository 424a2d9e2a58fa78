import './palette.css'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Command } from './commands.ts'
import { Keys } from './shortcuts.tsx'

type PaletteProps = {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}

/** Renders the command palette. The focus stays in the field; the arrow keys select a command. */
export function Palette({ commands, onClose }: PaletteProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** The chosen command. It runs after the dialog has restored the focus, because it may move the focus. */
  const wanted = useRef<Command | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = findCommands(commands, typed)
  const chosen = found[Math.min(at, found.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const run = (command: Command | undefined) => {
    if (!command) return
    wanted.current = command
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      className="palette"
      isOpen
      onClose={onClose}
      onClosed={() => wanted.current?.run()}
      title={text.commands.palette}
    >
      <input
        className="palette-field"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen && `${id} ${chosen.id}`.replaceAll(' ', '-')}
        aria-label={text.commands.palette}
        placeholder={text.commands.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={text.commands.palette} className="palette-list">
        {found.map((command, index) => (
          <PaletteOption
            key={command.id}
            id={`${id} ${command.id}`.replaceAll(' ', '-')}
            command={command}
            isChosen={command === chosen}
            isFirst={typed === '' && command.group !== found[index - 1]?.group}
            onChoose={() => run(command)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">{text.commands.none}</p>}
    </Dialog>
  )
}

/** Returns the commands that contain all typed words. Those that begin with the typed text come first. */
function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  return commands
    .map((command) => ({ command, said: `${command.label} ${command.also ?? ''}`.toLocaleLowerCase() }))
    .filter(({ said }) => words.every((word) => said.includes(word)))
    .sort((one, other) => Number(other.said.startsWith(first)) - Number(one.said.startsWith(first)))
    .map(({ command }) => command)
}

type PaletteOptionProps = {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  /** True for the first command of a group, which gets the group's name above it. */
  readonly isFirst: boolean
  readonly onChoose: () => void
}

function PaletteOption({ id, command, isChosen, isFirst, onChoose }: PaletteOptionProps) {
  const { commands } = useText()
  return (
    <>
      {isFirst && (
        <p className="palette-group" role="presentation">
          {commands.groups[command.group]}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys. */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className="palette-option"
        onClick={onChoose}
      >
        <span>{command.label}</span>
        {command.keys && <Keys keys={command.keys} />}
      </div>
    </>
  )
}
