import { chmod, copyFile, link, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faceName, facesVersion, readFont, shortHash, sourceFile } from './face-files.ts'
import type { Face } from './faces.ts'
import { faces } from './faces.ts'
import { fontConfig } from './font-config.ts'

/**
 * Lays our fonts, and nothing else, in a folder for fontconfig, which gets its own configuration and cache there. Made
 * once, whole or not at all; later calls find it.
 *
 * @param parent  a folder of the process's own; what may read it must be able to reach it
 * @returns the file that `FONTCONFIG_FILE` has to name
 */
export async function prepareFontFolder(parent: string): Promise<string> {
  const name = `fonts-${fingerprint()}`
  const folder = join(parent, name)
  const configFile = join(folder, 'fonts.conf')
  if (await exists(configFile)) return configFile
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(join(parent, `${name}-`))
  await fill(draft, folder)
  try {
    await rename(draft, folder)
  } catch (error) {
    // Another process of ours was quicker.
    await rm(draft, { recursive: true })
    if (!(await exists(configFile))) throw error
  }
  return configFile
}

async function fill(draft: string, folder: string): Promise<void> {
  const files = join(draft, 'files')
  const cache = join(draft, 'cache')
  await mkdir(files)
  await mkdir(cache)
  await Promise.all(faces.map((face) => place(face, join(files, `${faceName(face)}.ttf`))))
  await writeFile(join(draft, 'fonts.conf'), fontConfig(folder))
  // The browser may run as another user than we do. It reads here and writes fontconfig's cache.
  await chmod(draft, 0o755)
  await chmod(cache, 0o777)
}

/** Big files aren't copied where a link does. Root's packages may lie where its browser can't follow a symbolic one. */
async function place(face: Face, path: string): Promise<void> {
  const source = sourceFile(face)
  if (source.endsWith('.woff')) return await writeFile(path, await readFont(face))
  if (!runsAsRoot()) return await symlink(source, path)
  await link(source, path).catch(() => copyFile(source, path))
}

/** Links lead to where the packages lie, and root's browser needs more than others. */
function fingerprint(): string {
  return shortHash([facesVersion(), runsAsRoot(), ...faces.map(sourceFile)])
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
