import { glob, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { faces } from '../../packages/fonts/src/faces.ts'

// Takes out of an image what its packages bring along and nothing in it reads. Runs where the image is built, in its folder.

const PACKAGES = 'node_modules/.pnpm'
const NEVER_READ = [
  // The image has a Node of its own.
  'node_modules/node-linux-*',
  `${PACKAGES}/node-linux-*`,
  // Prisma's compilers for other databases, each twice, and the smaller and slower ones for ours.
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*`,
  `${PACKAGES}/@prisma+client*/**/runtime/query_compiler_small_*`,
  `${PACKAGES}/**/*.{js,mjs,cjs}.map`,
  `${PACKAGES}/@expo-google-fonts+*/**/*.png`,
]
const used = new Set(faces.map(({ source }) => basename(source)))

for (const pattern of NEVER_READ)
  for await (const path of glob(pattern)) await rm(path, { recursive: true, force: true })
for await (const path of glob(`${PACKAGES}/@{expo-google-fonts,fontsource}+*/**/*.{ttf,woff,woff2}`))
  if (!used.has(basename(path))) await rm(path)
