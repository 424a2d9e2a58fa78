import { useLocation } from 'wouter'
import { useText } from '../language/language.ts'
import { useSession, useSignOut } from '../session/use-session.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../ui/overlays/menu.tsx'
import { SettingsChoices } from './settings-menu.tsx'

/** Renders the account's menu: who is signed in, settings, appearance, and sign-out. */
export function AccountMenu() {
  const text = useText()
  const { data: session } = useSession()
  const signOut = useSignOut()
  const [, go] = useLocation()
  return (
    <Menu trigger={<IconButton icon="person" label={text.shell.account} />}>
      <MenuLabel>{session?.email}</MenuLabel>
      <MenuItem onSelect={() => go('/account')}>{text.settings.title}</MenuItem>
      <MenuRule />
      <SettingsChoices />
      <MenuRule />
      <MenuItem onSelect={() => signOut.mutate()}>{text.shell.signOut}</MenuItem>
    </Menu>
  )
}
