#!/usr/bin/env node
// Prisma's own schema engine, in the WebAssembly build that Prisma publishes to npm, behind the
// newline-delimited JSON-RPC that the Prisma CLI speaks to its native schema-engine binary.
// Set PRISMA_SCHEMA_ENGINE_BINARY to this file where the native binary cannot be downloaded.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string', default: '{}' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
    version: { type: 'boolean' },
  },
})

// The catalogue queries return PostgreSQL's internal type "char" (OID 18), which adapter-pg does not map.
class Client extends pg.Client {
  _handleRowDescription(message) {
    for (const field of message.fields) if (field.dataTypeID === 18) field.dataTypeID = pg.types.builtins.TEXT
    super._handleRowDescription(message)
  }
}

const { url, shadowDatabaseUrl } = JSON.parse(values.datasource)
const { schema, ...config } = parseIntoClientConfig(url ?? 'postgresql://localhost')
Object.assign(config, { Client })

async function query(config, sql) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function mended(connection) {
  // adapter-pg's own splits a script at every semicolon, also inside functions and comments.
  connection.executeScript = async (script) => {
    await connection.client.query(script)
  }
  // The engine reads "char" as text everywhere but in its look-up of constraints, where it wants a character.
  const queryRaw = connection.queryRaw.bind(connection)
  connection.queryRaw = async (statement) => {
    const result = await queryRaw(statement)
    const column = result.columnNames.indexOf('constraint_type')
    if (column >= 0) result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
  return connection
}

class Adapter extends PrismaPg {
  async connect() {
    return mended(await super.connect())
  }

  // adapter-pg's own drops the shadow database while it is still connected to it.
  async connectToShadowDb() {
    if (shadowDatabaseUrl) {
      const shadowConfig = { ...parseIntoClientConfig(shadowDatabaseUrl), Client }
      return mended(await new PrismaPg(shadowConfig).connect())
    }
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await query(config, `CREATE DATABASE "${database}"`)
    const shadow = mended(await new PrismaPg({ ...config, database }, { schema }).connect())
    const close = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await close()
      await query(config, `DROP DATABASE "${database}"`)
    }
    return shadow
  }
}

async function createDatabase() {
  await query({ ...config, database: 'postgres' }, `CREATE DATABASE ${pg.escapeIdentifier(config.database)}`)
  return { databaseName: config.database }
}

async function loadEngine() {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const engine = await import(glue)
  const { instance } = await WebAssembly.instantiate(readFileSync(glue.replace(/js$/, 'wasm')), {
    './schema_engine_bg.js': engine,
  })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return engine
}

// What the CLI reads when a one-shot command fails: a first line it skips, then JSON log records.
function fail(error_code, message) {
  const fields = { message, error_code, is_panic: false }
  process.stderr.write(`\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}\n`)
  process.exit(1)
}

async function serve() {
  let panic
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => (panic = message) }
  const datamodels = values.datamodels?.map((path) => [path, readFileSync(path, 'utf8')])
  const { SchemaEngine } = await loadEngine()
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new Adapter(config, { schema })),
  )
  const own = { createDatabase, getDatabaseVersion: (params) => engine.version(params) }
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line)
    if (!method) continue // the CLI's acknowledgement of a `print`
    try {
      const result = (await (own[method] ?? engine[method].bind(engine))(params)) ?? {}
      if (result.stdout) send({ id: 0, method: 'print', params: { content: result.stdout } })
      send({ id, result })
    } catch (error) {
      const data = {
        is_panic: panic !== undefined,
        message: panic ?? error.message ?? String(error),
        error_code: error.code,
      }
      send({ id, error: { code: 4466, message: data.message, data } })
    }
  }
  process.exit()
}

if (values.version) {
  process.stdout.write(`schema-engine-wasm ${(await loadEngine()).version()}\n`)
} else if (positionals[0] === 'cli') {
  const command = {
    'can-connect-to-database': () => query(config, 'SELECT 1'),
    'create-database': createDatabase,
  }[positionals[1]]
  const codes = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1010' }
  await command().catch((error) => fail(codes[error.code] ?? 'P1001', error.message))
} else {
  await serve()
}
