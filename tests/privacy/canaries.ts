import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { Redis } from 'ioredis'
import type { TestDatabase } from '../support/test-database.ts'

/** One word for each place in a text. */
export const TEXT_CANARIES = [
  'KANARIETITEL',
  'KANARIEKOPF',
  'KANARIETEXT',
  'KANARIECODE',
  'KANARIEALT',
  'KANARIEZELLE',
] as const

/** The same for all other places where a user can write something. */
export const CANARIES = [
  ...TEXT_CANARIES,
  'KANARIEMETA',
  'KANARIEAUTOR',
  'KANARIEMARKE',
  'zh-KANARIE',
  'KANARIEDECKEL',
  'KANARIEDACHZEILE',
  'KANARIETOKEN',
  'KANARIEBILD',
  'KANARIETHEMA',
  'KANARIEBRAND',
  'KANARIEZEILE',
  'KANARIESCHRIFT',
  'KANARIECODE',
  'kanariewort',
  '#ca9a71',
] as const

/** The texts in a render's configuration. */
export const CANARY_CONFIG = {
  author: 'KANARIEAUTOR',
  watermark: 'KANARIEMARKE',
  language: 'zh-KANARIE',
  cover: { layout: 'type', picture: null, title: 'KANARIEDECKEL', kicker: 'KANARIEDACHZEILE' },
}

/** A project with all canaries of a text. */
export const CANARY_TEXT = {
  title: 'KANARIETITEL',
  metadata: { KANARIEMETA: 'KANARIEMETA' },
  design: { configs: { twitter: { author: 'KANARIEAUTOR', watermark: 'KANARIEMARKE' } } },
  markdown: `# KANARIEKOPF\n\nKANARIETEXT\n\n\`\`\`js\nKANARIECODE()\n\`\`\`\n\n![KANARIEALT](https://example.invalid/KANARIEALT.png)\n\n| KANARIEZELLE |\n| - |\n| 1 |\n`,
}

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

/** Searches every column of every table, including sealed ones. */
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

/** Searches the names and contents of all files in a folder. @returns the paths of all files. */
export async function expectNoCanaryInFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  expectNoCanary(entries.map(({ parentPath, name }) => join(parentPath, name)).join('\n'))
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files) expectNoCanary(await readFile(file, 'latin1'))
  return files
}
