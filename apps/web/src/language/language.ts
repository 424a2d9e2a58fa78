import { useEffect } from 'react'
import { preference } from '../preferences.ts'
import { enAccount } from './en/account.ts'
import { enBrands } from './en/brands.ts'
import { enCommands } from './en/commands.ts'
import { enContainers } from './en/containers.ts'
import { enCovers } from './en/covers.ts'
import { enDashboard } from './en/dashboard.ts'
import { enEditor } from './en/editor.ts'
import { enFrame } from './en/frame.ts'
import { enHistory } from './en/history.ts'
import { enOwnWords } from './en/own-words.ts'
import { enPageEnds } from './en/page-ends.ts'
import { enPaste } from './en/paste.ts'
import { enPictures } from './en/pictures.ts'
import { enRules } from './en/rules.ts'
import { enWall } from './en/wall.ts'
import { zhAccount } from './zh/account.ts'
import { zhBrands } from './zh/brands.ts'
import { zhCommands } from './zh/commands.ts'
import { zhContainers } from './zh/containers.ts'
import { zhCovers } from './zh/covers.ts'
import { zhDashboard } from './zh/dashboard.ts'
import { zhEditor } from './zh/editor.ts'
import { zhFrame } from './zh/frame.ts'
import { zhHistory } from './zh/history.ts'
import { zhOwnWords } from './zh/own-words.ts'
import { zhPageEnds } from './zh/page-ends.ts'
import { zhPaste } from './zh/paste.ts'
import { zhPictures } from './zh/pictures.ts'
import { zhRules } from './zh/rules.ts'
import { zhWall } from './zh/wall.ts'

const en = {
  ...enFrame,
  ...enEditor,
  ...enCommands,
  ...enContainers,
  ...enCovers,
  ...enDashboard,
  ...enHistory,
  ...enAccount,
  ...enBrands,
  ...enOwnWords,
  ...enPageEnds,
  ...enPaste,
  ...enPictures,
  ...enRules,
  ...enWall,
}
const zh: Dictionary = {
  ...zhFrame,
  ...zhEditor,
  ...zhCommands,
  ...zhContainers,
  ...zhCovers,
  ...zhDashboard,
  ...zhHistory,
  ...zhAccount,
  ...zhBrands,
  ...zhOwnWords,
  ...zhPageEnds,
  ...zhPaste,
  ...zhPictures,
  ...zhRules,
  ...zhWall,
}

/** All texts of the app. The compiler checks that both languages have the same keys. */
export type Dictionary = typeof en

const DICTIONARIES = { zh, en } as const
export type Language = keyof typeof DICTIONARIES
export const LANGUAGES = Object.keys(DICTIONARIES) as Language[]

export const language = preference<Language>(
  'language',
  LANGUAGES,
  navigator.languages.some((each) => each.startsWith('zh')) ? 'zh' : 'en',
)

/** Returns the texts of the app in the chosen language. */
export function useText(): Dictionary {
  return DICTIONARIES[language.use()]
}

/** Returns the same outside of components. */
export function words(): Dictionary {
  return DICTIONARIES[language.get()]
}

export function nameOf(which: Language): string {
  return DICTIONARIES[which].language.name
}

/** Sets the language of the document, for the browser and for screen readers. */
export function useDocumentLanguage() {
  const chosen = language.use()
  useEffect(() => {
    document.documentElement.lang = chosen === 'zh' ? 'zh-Hans' : 'en'
  }, [chosen])
}

/** Sets the title of the window while a screen is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Galley' : `${title} · Galley`
  }, [title])
}
