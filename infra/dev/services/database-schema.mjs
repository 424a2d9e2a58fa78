import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'
import { withClient } from './embedded-postgres.mjs'

const CLIENT = join(ROOT, 'packages/backend/src/postgres/generated')
const SCHEMA = ['prisma/schema.prisma', 'prisma.config.ts', 'pnpm-lock.yaml']
const PRISMA_WITHIN_MS = 180_000

/** Generates the database client unless it fits the schema already. Returns the text for the progress line. */
export async function generateClient() {
  const stamp = join(CLIENT, '.generated-for')
  const wanted = hashOf(SCHEMA)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'client as generated before'
  // Prisma requires a URL but doesn't connect to it.
  await prisma(['generate'], 'postgresql://localhost/none')
  writeFileSync(stamp, wanted)
  return 'client generated'
}

/**
 * Applies the missing migrations to a database. Reads from the database which ones it has. A record of our own would be
 * wrong after a restore or a drop.
 */
export async function migrate(url) {
  if (await isMigrated(url)) return 'up to date'
  await prisma(['migrate', 'deploy'], url)
  return 'migrated'
}

async function isMigrated(url) {
  try {
    const applied = await withClient(url, (client) =>
      client.query(
        'SELECT checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
      ),
    )
    const known = new Set(applied.rows.map(({ checksum }) => checksum))
    return migrationFiles().every((file) => known.has(hashOf([file])))
  } catch {
    // The database or the table doesn't exist yet. For any other problem Prisma has the better message.
    return false
  }
}

function migrationFiles() {
  const names = readdirSync(join(ROOT, 'prisma/migrations'), { withFileTypes: true })
  return names
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `prisma/migrations/${name}/migration.sql`)
}

async function prisma(args, databaseUrl) {
  const { code, output } = await runTool({
    name: 'prisma',
    command: process.execPath,
    args: [join(ROOT, 'node_modules/prisma/build/index.js'), ...args],
    timeoutMs: PRISMA_WITHIN_MS,
    options: {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      },
    },
  })
  if (code !== 0) throw new KnownProblem(`\`prisma ${args.join(' ')}\` failed.`, { log: lastLines(output) })
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}
