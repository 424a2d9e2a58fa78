import { glob, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { faces } from '../../packages/fonts/src/faces.ts'

// Takes out of an image what its packages bring along and nothing in it reads. Runs where the image is built, in its folder;
// `--migrations` leaves Prisma's command line, which pnpm installs for every image since the root depends on it.

const PACKAGES = 'node_modules/.pnpm'
const NEVER_READ = [
  // The image has a Node of its own.
  'node_modules/node-linux-*',
  `${PACKAGES}/node-linux-*`,
  // Prisma's compilers for other databases, each twice, and the smaller and slower ones for ours.
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*`,
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_small_*`,
  `${PACKAGES}/**/*.{js,mjs,cjs}.map`,
  // Types: Node strips ours and looks at nobody's.
  `${PACKAGES}/**/*.d.{ts,mts,cts}`,
  `${PACKAGES}/{typescript,@typescript+*,@types+*}@*`,
  // What Prisma's command line can do beside migrating: show tables, run a database for development, generate clients.
  `${PACKAGES}/{@electric-sql+pglite*,@visx+*,elkjs,react-dom}@*`,
  `${PACKAGES}/prisma@*/**/build/{studio.*,query_compiler_*}`,
  `${PACKAGES}/@expo-google-fonts+*/**/*.png`,
]
const COMMAND_LINE = `${PACKAGES}/{prisma,@prisma+{dev,query-plan-executor,schema-engine-wasm,streams-local,studio-core},effect,fast-check,remeda}@*`
if (!process.argv.includes('--migrations')) NEVER_READ.push(COMMAND_LINE)
const used = new Set(faces.map(({ source }) => basename(source)))

for (const pattern of NEVER_READ)
  for await (const path of glob(pattern)) await rm(path, { recursive: true, force: true })
for await (const path of glob(`${PACKAGES}/@{expo-google-fonts,fontsource}+*/**/*.{ttf,woff,woff2}`))
  if (!used.has(basename(path))) await rm(path)
