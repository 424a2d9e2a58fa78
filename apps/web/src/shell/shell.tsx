import './shell.css'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { environment } from '../environment.ts'
import { useText } from '../language/language.ts'
import type { IconName } from '../ui/icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'

/** Renders the frame around every screen except the editor. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {text.shell.skip}
      </a>
      <header className="shell-top">
        <Link href="/projects" className="shell-brand">
          <Mark />
          Galley
        </Link>
        <Navigation />
        <AccountMenu />
      </header>
      <main id="content" className="shell-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Navigation() {
  const { shell } = useText()
  return (
    <nav className="shell-nav" aria-label="Galley">
      <NavigationLink href="/projects" icon="stack" label={shell.projects} />
      <NavigationLink href="/renders" icon="image" label={shell.renders} />
      <NavigationLink href="/shares" icon="link" label={shell.shares} />
      <NavigationLink href="/agents" icon="spark" label={shell.agents} />
      <NavigationLink href="/tokens" icon="key" label={shell.tokens} />
      <NavigationLink href="/usage" icon="gauge" label={shell.usage} />
      <NavigationLink href="/sessions" icon="person" label={shell.sessions} />
      <a className="shell-link shell-reference" href={`${environment.basePath}/docs`}>
        <Icon name="file" />
        <span>{shell.reference}</span>
      </a>
    </nav>
  )
}

function NavigationLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  const [location] = useLocation()
  const link = useRef<HTMLAnchorElement>(null)
  const isHere = location === href
  // On a narrow screen, the row of links is wider than the screen.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <Link
      ref={link}
      className="shell-link"
      href={href}
      data-current={isHere || location.startsWith(`${href}/`) || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}

type PageHeadProps = {
  readonly title: string
  readonly about?: string | undefined
  readonly children?: ReactNode
}

/** Renders the head of a screen: its name, its purpose, and its actions. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {about !== undefined && <p className="quiet">{about}</p>}
      </div>
      {children}
    </div>
  )
}
