import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeApiTypes } from './write-api-types.ts'

/** Makes `dist/`, which is what is published: a module of plain JavaScript for each source, and its types beside it. */
const folder = fileURLToPath(new URL('..', import.meta.url))
const dist = join(folder, 'dist')
const sources = join(dist, 'src')
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

rmSync(dist, { recursive: true, force: true })
// A copy, in which the types of the API are written out: what is published was checked against just these.
cpSync(join(folder, 'src'), sources, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
writeFileSync(join(sources, 'api-types.ts'), writeApiTypes())
execFileSync(process.execPath, [compiler, '-p', 'build'], { cwd: folder, stdio: 'inherit' })
rmSync(sources, { recursive: true })

// The compiler rewrites the endings of imports in code, and leaves them in declarations.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue
  const path = join(dist, name)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[\w./-]+)\.ts(?=['"])/g, '$1.js'))
}
chmodSync(join(dist, 'cli/main.js'), 0o755)
