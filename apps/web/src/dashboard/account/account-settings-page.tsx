import './account-settings-page.css'
import { useState } from 'react'
import { useText, useTitle } from '../../language/language.ts'
import { useSession, useSignOutEverywhere } from '../../session/use-session.ts'
import { PageHead } from '../../shell/shell.tsx'
import { Button } from '../../ui/button.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** Renders the account's settings: change the password, sign out everywhere, delete the account. */
export function AccountSettingsPage() {
  const { settings } = useText()
  useTitle(settings.title)
  const { data: session } = useSession()
  const email = session?.email ?? ''
  return (
    <>
      <PageHead title={settings.title} about={settings.about(email)} />
      <div className="account-settings">
        <ChangePassword email={email} />
        <SignOutEverywhere />
        <Deletion email={email} />
      </div>
    </>
  )
}

function SignOutEverywhere() {
  const text = useText()
  const end = useSignOutEverywhere()
  const signOut = () =>
    end.mutate(undefined, { onError: (error) => say(wordsFor(error, text), { look: 'danger' }) })
  return (
    <section>
      <h2>{text.shell.sessions}</h2>
      <p className="quiet">{text.settings.everywhereHint}</p>
      <Button isBusy={end.isPending} onClick={signOut}>
        {text.settings.everywhere}
      </Button>
    </section>
  )
}

function Deletion({ email }: { email: string }) {
  const { settings } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <h2>{settings.delete}</h2>
      <p className="quiet">{settings.deleteHint}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {settings.delete}
      </Button>
      {isOpen && <DeleteAccount email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}
