import './account-page.css'
import type { ReactNode } from 'react'
import { useTitle } from '../language/language.ts'
import { Mark } from '../shell/mark.tsx'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/** Renders the frame of every page that a signed-out user sees. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="account">
      <header>
        <SettingsMenu />
      </header>
      <main>
        <p className="account-brand">
          <Mark size={32} />
          Galley
        </p>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
