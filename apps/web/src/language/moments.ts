import type { Language } from './language.ts'
import { language } from './language.ts'

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const SOON_S = 45
const NOW = { zh: '刚刚', en: 'just now' } as const
const WEEK_S = 7 * 86_400

/** Returns a relative time such as “3 minutes ago”, or the date if it is more than a week away. */
export function sayMoment(moment: string, which: Language): string {
  const seconds = (Date.parse(moment) - Date.now()) / 1000
  if (Math.abs(seconds) > WEEK_S) return sayDate(moment, which)
  const relative = new Intl.RelativeTimeFormat(which, { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  if (step) return relative.format(Math.round(seconds / step[1]), step[0])
  return Math.abs(seconds) < SOON_S ? NOW[which] : relative.format(Math.sign(seconds), 'minute')
}

export function sayDate(moment: string, which: Language): string {
  const isThisYear = moment.startsWith(String(new Date().getFullYear()))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(which, { month: 'short', day: 'numeric', ...year }).format(new Date(moment))
}

/** Returns the date and the time, for lists with several entries a day. */
export function sayExact(moment: string, which: Language): string {
  return new Intl.DateTimeFormat(which, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** Returns these functions bound to the chosen language. */
export function useMoments() {
  const which = language.use()
  return {
    moment: (at: string) => sayMoment(at, which),
    date: (at: string) => sayDate(at, which),
    exact: (at: string) => sayExact(at, which),
  }
}
