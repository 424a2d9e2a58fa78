import type { SessionClient } from '@galley/backend'

/** Substrings of `User-Agent`, the most specific first, because most browsers also name other browsers. */
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

/** Returns the browser and the system that a `User-Agent` names. The rest of the header is discarded. */
export function readUserAgent(header: string): SessionClient {
  return { browser: firstOf(BROWSER_MARKS, header), system: firstOf(SYSTEM_MARKS, header) }
}

function firstOf<T>(marks: readonly (readonly [RegExp, T])[], header: string): T | null {
  return marks.find(([mark]) => mark.test(header))?.[1] ?? null
}
