import { useText } from '../../language/language.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Panel } from './panel-names.ts'
import { PANELS } from './panel-names.ts'

/** The parts of the editor. A narrow screen shows one of them at a time. */
export type Side = 'write' | 'pages' | 'panel'

type SidesProps = {
  readonly side: Side
  readonly onWrite: () => void
  readonly onPages: () => void
  readonly panel: Panel | null
  readonly onPanel: (panel: Panel) => void
}

/** Renders the tabs of a narrow screen, at the bottom, in reach of the thumb. */
export function Sides({ side, onWrite, onPages, panel, onPanel }: SidesProps) {
  const { editor } = useText()
  return (
    <nav className="sides" aria-label={editor.panels}>
      <SideButton icon="write" label={editor.write} isOn={side === 'write'} onPress={onWrite} />
      <SideButton icon="page" label={editor.pages} isOn={side === 'pages'} onPress={onPages} />
      {PANELS.map(({ name, icon }) => (
        <SideButton
          key={name}
          icon={icon}
          label={editor[name]}
          isOn={side === 'panel' && panel === name}
          onPress={() => onPanel(name)}
        />
      ))}
    </nav>
  )
}

type SideButtonProps = {
  readonly icon: IconName
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
}

function SideButton({ icon, label, isOn, onPress }: SideButtonProps) {
  return (
    <button type="button" className="side" aria-pressed={isOn} onClick={onPress}>
      <Icon name={icon} size={20} />
      {label}
    </button>
  )
}
