import { brokenRules } from '../http/read/broken-rules.ts'

type NewPassword = {
  /** The request field that holds the password. */
  readonly field: 'password' | 'new_password'
  readonly password: string
  /** The address of the password's account; null if it belongs to no account. */
  readonly email: string | null
}

/**
 * Rejects guessable passwords.
 *
 * @throws invalid_request when a new password is among the first that an attacker would guess.
 */
export async function refuseWeakPassword({ field, password, email }: NewPassword): Promise<void> {
  const rule = await weaknessOf(password.toLowerCase(), email)
  if (rule !== null) throw brokenRules([{ path: [field], message: rule }], 'body')
}

let common: Promise<ReadonlySet<string>> | null = null

/**
 * Returns about 49,000 of the most common passwords, in lower case. They include the first 10,000 of every such list.
 * The list is loaded when it is first needed, because it takes some MB of memory.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

async function weaknessOf(chosen: string, email: string | null): Promise<string | null> {
  common ??= loadCommon()
  if ((await common).has(chosen)) return 'must not be one of the most common passwords'
  // The list leaves out runs and repetitions, because a program detects them.
  if (isRun(chosen) || isRepeated(chosen)) return 'must not repeat or count characters only'
  if (email !== null && [email, email.split('@')[0]].includes(chosen)) return 'must not be the e-mail address'
  return null
}

/**
 * Returns whether all steps between neighbouring characters are equal: `aaaa`, `dcba`, or past nine `8901` and
 * `1098`.
 */
function isRun(chosen: string): boolean {
  const codes = [...chosen].map((character) => character.codePointAt(0) ?? 0)
  const isNumber = /^\d+$/.test(chosen)
  const steps = codes.slice(1).map((code, index) => {
    const step = code - (codes[index] ?? 0)
    return isNumber && Math.abs(step) === 9 ? -step / 9 : step
  })
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** Returns whether the password repeats one part: `1212`, `abcabc`. */
function isRepeated(chosen: string): boolean {
  return /^(.+?)\1+$/su.test(chosen)
}
