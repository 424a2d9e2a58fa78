import { readFileSync } from 'node:fs'

type Env = Readonly<Record<string, string | undefined>>

/** The variables that hold keys, as `kid:base64` entries or as a single base64 value. */
const KEYS = ['SIGNING_KEYS', 'ENCRYPTION_KEYS', 'TOKEN_PEPPER'] as const
/** 32 random bytes have some thirty different values. Typed, repeated or sequential bytes have fewer. */
const FEWEST_DIFFERENT_BYTES = 20

/**
 * Returns the environment with `NAME` read from the file that `NAME_FILE` names, because containers mount secrets as
 * files.
 *
 * @throws Error that names the variable, never a value, when a file can't be read or both are set.
 */
export function withSecretFiles(env: Env, names: readonly string[]): Env {
  const fromFiles = names.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (path === undefined) return []
    if (env[name] !== undefined) throw new Error(`${name}: is set, and ${name}_FILE is too`)
    return [[name, readSecret(name, path)]]
  })
  return { ...env, ...Object.fromEntries(fromFiles) }
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new Error(`${name}_FILE: can't be read`, { cause })
  }
}

/** Returns the problems of a production process's keys: which variable, and which rule. */
export function weakKeys(env: Env): string[] {
  const seen = new Set<string>()
  return KEYS.flatMap((name) =>
    keysIn(env[name]).flatMap((key) => {
      const text = key.toString('hex')
      const isAgain = seen.has(text)
      seen.add(text)
      if (isAgain) return [`${name}: holds a key that is used twice`]
      return new Set(key).size < FEWEST_DIFFERENT_BYTES ? [`${name}: holds a key that is not random`] : []
    }),
  )
}

function keysIn(text = ''): Buffer[] {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  return entries.map((entry) => Buffer.from(entry.split(':').at(-1) ?? '', 'base64'))
}
