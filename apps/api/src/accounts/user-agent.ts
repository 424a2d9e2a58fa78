import type { SessionClient } from '@galley/backend'

/** What stands in a `User-Agent`, the more particular first: most browsers also say what they are not. */
const BROWSER_MARKS = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEM_MARKS = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** The browser and the system that a `User-Agent` names. Nothing else of it is kept. */
export function readUserAgent(header: string): SessionClient {
  return { browser: firstOf(BROWSER_MARKS, header), system: firstOf(SYSTEM_MARKS, header) }
}

function firstOf<T>(marks: readonly (readonly [RegExp, T])[], header: string): T | null {
  return marks.find(([mark]) => mark.test(header))?.[1] ?? null
}
