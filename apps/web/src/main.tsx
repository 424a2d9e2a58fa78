import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyAppearance } from './appearance.ts'
import { environment } from './environment.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import { noteSessions } from './session/known-session.ts'

// Open dialogs add a style element. Its library reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: environment.nonce })

applyAppearance()
noteSessions()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// After the app has loaded, so that both don't compete for the connection. Without it the app works, but only online.
window.addEventListener('load', () => void registerServiceWorker().catch(() => {}))
