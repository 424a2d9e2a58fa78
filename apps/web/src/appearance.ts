import { preference } from './preferences.ts'

export const appearance = preference('appearance', ['system', 'light', 'dark'], 'system')

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Keeps the page in the chosen appearance, or in the system's own. */
export function applyAppearance() {
  const choice = appearance.get()
  const isDark = choice === 'dark' || (choice === 'system' && prefersDark.matches)
  document.documentElement.dataset.appearance = isDark ? 'dark' : 'light'
}

export function chooseAppearance(choice: ReturnType<typeof appearance.get>) {
  appearance.set(choice)
  applyAppearance()
}

prefersDark.addEventListener('change', applyAppearance)
window.addEventListener('storage', applyAppearance)
