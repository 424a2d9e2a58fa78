import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { AccountSettingsPage } from './dashboard/account/account-settings-page.tsx'
import { SessionsPage } from './dashboard/account/sessions-page.tsx'
import { RendersPage } from './dashboard/renders-page.tsx'
import { SharesPage } from './dashboard/shares/shares-page.tsx'
import { TokensPage } from './dashboard/tokens/tokens-page.tsx'
import { UsagePage } from './dashboard/usage/usage-page.tsx'
import { environment } from './environment.ts'
import { isAway, queryClient } from './galley.ts'
import { useDocumentLanguage } from './language/language.ts'
import { ProjectsPage } from './projects/projects-page.tsx'
import { knownSession } from './session/known-session.ts'
import { useSession } from './session/use-session.ts'
import { signInUrl } from './session/wanted-page.ts'
import { Shell } from './shell/shell.tsx'
import { AccountPage } from './sign-in/account-page.tsx'
import { ForgottenPassword, NewPassword } from './sign-in/forgotten-password.tsx'
import { CrashGuard } from './ui/feedback/crash-guard.tsx'
import { Failure, Loading } from './ui/feedback/states.tsx'
import { Toasts } from './ui/feedback/toasts.tsx'
import { TooltipProvider } from './ui/overlays/tooltip.tsx'

/** Loaded on demand, because most users have no agents. */
const AgentsPage = lazy(() =>
  import('./dashboard/agents/agents-page.tsx').then((module) => ({ default: module.AgentsPage })),
)

/** Loaded on demand, because few users compare versions. */
const HistoryPage = lazy(() =>
  import('./history/history-page.tsx').then((module) => ({ default: module.HistoryPage })),
)

/** Loaded when a project is opened, because the editor is most of the code. */
const EditorPage = lazy(() =>
  import('./editor/editor-page.tsx').then((module) => ({ default: module.EditorPage })),
)

export function App() {
  useDocumentLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={500}>
        <CrashGuard>
          <Router base={environment.basePath}>
            <Switch>
              <Route path="/sign-in">
                <AccountPage mode="sign-in" />
              </Route>
              <Route path="/sign-up">
                <AccountPage mode="sign-up" />
              </Route>
              <Route path="/forgotten-password" component={ForgottenPassword} />
              <Route path="/reset-password" component={NewPassword} />
              <Route>
                <RequireSession>
                  <Screens />
                </RequireSession>
              </Route>
            </Switch>
          </Router>
        </CrashGuard>
        <Toasts />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

/**
 * Renders `children` for signed-in users. Redirects others to sign-in and back to the requested page afterwards. While
 * the service can't be reached, who was signed in gets to the editor, which then opens drafts of this browser.
 */
function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSession()
  const [location] = useLocation()
  const [isLetIn, setLetIn] = useState(false)
  const render = new URLSearchParams(useSearch()).get('render')
  const isDraftWanted = location.startsWith('/editor/') && knownSession.get() === 'open'
  if (!isLetIn && isDraftWanted && isAway(error)) setLetIn(true)
  // The screen stays while the session is read anew.
  if (session || (session === undefined && isLetIn)) return children
  const wanted = render === null ? location : `${location}?render=${encodeURIComponent(render)}`
  if (session === null) return <Redirect to={signInUrl('sign-in', wanted)} replace />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
}

/** Renders the screens for signed-in users. The API serves the page for these paths and no others. */
function Screens() {
  return (
    <Switch>
      <Route path="/editor/:id">
        {({ id }) => (
          <Suspense fallback={<Loading />}>
            <EditorPage key={id} id={id} />
          </Suspense>
        )}
      </Route>
      <Route>
        <Shell>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/projects" component={ProjectsPage} />
              <Route path="/projects/:id/history">{({ id }) => <HistoryPage key={id} id={id} />}</Route>
              <Route path="/renders" component={RendersPage} />
              <Route path="/shares" component={SharesPage} />
              <Route path="/tokens" component={TokensPage} />
              <Route path="/agents" component={AgentsPage} />
              <Route path="/usage" component={UsagePage} />
              <Route path="/sessions" component={SessionsPage} />
              <Route path="/account" component={AccountSettingsPage} />
              <Route>
                <Redirect to="/projects" replace />
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </Route>
    </Switch>
  )
}
