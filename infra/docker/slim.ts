import { glob, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { faces } from '../../packages/fonts/src/faces.ts'

// Removes files from an image that its packages contain but nothing reads. Runs in the image's folder during the build.
// `--migrations` keeps Prisma's command line, which pnpm installs for every image because the root depends on it.

const PACKAGES = 'node_modules/.pnpm'
const NEVER_READ = [
  // The image has its own Node.
  'node_modules/node-linux-*',
  `${PACKAGES}/node-linux-*`,
  // Prisma's compilers for other databases, each twice, and the smaller and slower ones for ours.
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*`,
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_small_*`,
  `${PACKAGES}/**/*.{js,mjs,cjs}.map`,
  // Types: Node strips ours and doesn't read those of packages.
  `${PACKAGES}/**/*.d.{ts,mts,cts}`,
  `${PACKAGES}/{typescript,@typescript+*,@types+*}@*`,
  // Parts of Prisma's command line that migrations don't need: show tables, run a development database, generate
  // clients.
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
