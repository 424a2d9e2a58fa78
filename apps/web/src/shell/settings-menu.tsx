import { appearance, chooseAppearance } from '../appearance.ts'
import { LANGUAGES, language, nameOf, useText } from '../language/language.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuChoice, MenuRule } from '../ui/overlays/menu.tsx'

/** Renders the menu for language and appearance on pages for signed-out users. */
export function SettingsMenu() {
  const text = useText()
  return (
    <Menu trigger={<IconButton icon="globe" label={text.language.change} />}>
      <SettingsChoices />
    </Menu>
  )
}

export function SettingsChoices() {
  const text = useText()
  const { system, light, dark } = text.shell
  return (
    <>
      <MenuChoice
        label={text.language.change}
        value={language.use()}
        options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
        onChange={language.set}
      />
      <MenuRule />
      <MenuChoice
        label={text.shell.appearance}
        value={appearance.use()}
        options={[
          { value: 'system', label: system },
          { value: 'light', label: light },
          { value: 'dark', label: dark },
        ]}
        onChange={chooseAppearance}
      />
    </>
  )
}
