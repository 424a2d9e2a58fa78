import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { Redis } from 'ioredis'
import type { TestDatabase } from '../support/test-database.ts'

/** One word for each place where a user's text can stand. */
export const CANARIES = [
  'KANARIETITEL',
  'KANARIEKOPF',
  'KANARIETEXT',
  'KANARIECODE',
  'KANARIEALT',
  'KANARIEZELLE',
] as const

/** A project with all of them in it. */
export const CANARY_TEXT = {
  title: 'KANARIETITEL',
  markdown: `# KANARIEKOPF\n\nKANARIETEXT\n\n\`\`\`js\nKANARIECODE()\n\`\`\`\n\n![KANARIEALT](https://example.invalid/KANARIEALT.png)\n\n| KANARIEZELLE |\n| - |\n| 1 |\n`,
}

/** What the owner gets to read: outputs are made of the text, and lie in the store alone. */
const OUTPUT = /(manifest\.json|thread\.json|article\.html|export\.zip)(\._S3rver_object)?$/

export function expectNoCanary(sink: string): void {
  for (const canary of CANARIES) expect(sink.includes(canary)).toBe(false)
}

export async function expectNoCanaryInRedis(url: string): Promise<void> {
  const redis = new Redis(url)
  const keys = await redis.keys('*')
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  redis.disconnect()

  expect(keys.length).toBeGreaterThan(0)
  expectNoCanary(keys.join('\n'))
  expectNoCanary(Buffer.concat(dumps.filter((dump) => dump !== null)).toString('latin1'))
}

/** Looks into every column of every table, sealed ones included. */
export async function expectNoCanaryInPostgres(database: TestDatabase): Promise<void> {
  const { rows: tables } = await database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  expect(tables.length).toBeGreaterThan(8)

  for (const { tablename } of tables) {
    const { rows } = await database.query(`SELECT to_jsonb(t) AS row FROM "${tablename}" t`)
    const text = JSON.stringify(rows)
    expectNoCanary(text)
    for (const canary of CANARIES) expect(text).not.toContain(Buffer.from(canary).toString('hex'))
  }
}

/** Looks at the names of all files of a folder, and into all but the outputs. @returns the paths of all files. */
export async function expectNoCanaryInFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  expectNoCanary(entries.map(({ parentPath, name }) => join(parentPath, name)).join('\n'))
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.filter((path) => !OUTPUT.test(path))) {
    expectNoCanary(await readFile(file, 'latin1'))
  }
  return files
}
