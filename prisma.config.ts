import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Prisma downloads its migration engine on first use. The same engine comes from npm as WebAssembly, so that
// migrations need no download. Set the variable to use a native engine instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('prisma/schema-engine.mjs', import.meta.url),
)

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Migrations lock and go on for long: they pass by a pooler that gives each transaction another connection.
  datasource: {
    url: process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? 'postgresql://localhost:5432/galley',
  },
})
