import { chmod, copyFile, link, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faceName, facesVersion, readFont, shortHash, sourceFile } from './face-files.ts'
import type { Face } from './faces.ts'
import { faces } from './faces.ts'
import { fontConfig } from './font-config.ts'

/**
 * Creates a folder for fontconfig with our fonts only, and its own configuration and cache. It is created once and
 * atomically; later calls reuse it.
 *
 * @param parent  a folder of the process's own, which the browser must be able to reach
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
    // Another process of ours created the folder first.
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

/** Links big files instead of copying them. Root uses hard links: its browser may be unable to follow symbolic ones. */
async function place(face: Face, path: string): Promise<void> {
  const source = sourceFile(face)
  if (source.endsWith('.woff')) return await writeFile(path, await readFont(face))
  if (!runsAsRoot()) return await symlink(source, path)
  await link(source, path).catch(() => copyFile(source, path))
}

/** Returns a hash of the fonts, of the packages' paths that links point to, and of whether we run as root. */
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
