import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { createTestDatabase } from '../support/test-database.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('prisma/migrations', () => {
  it('make the database that prisma/schema.prisma describes', async () => {
    const database = await createTestDatabase()
    const diff = [
      'migrate',
      'diff',
      '--from-config-datasource',
      '--to-schema',
      'prisma/schema.prisma',
      '--exit-code',
      '--script',
    ]

    const { stdout } = await run(`${ROOT}/node_modules/.bin/prisma`, diff, {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url },
    }).finally(() => database.drop())

    expect(stdout).toContain('This is an empty migration')
  })
})
