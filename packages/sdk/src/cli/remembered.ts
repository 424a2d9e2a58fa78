import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { World } from './world.ts'

// Caches names that only the service knows. Completion scripts read these files (`commands/completion.ts`), because a call
// at each key press would take too long.

/** How many project ids are kept. */
const MOST = 20

/** Stores the ids of all themes. */
export async function rememberThemes(world: World, themes: readonly { theme_id: string }[]): Promise<void> {
  await write(world, 'themes', () => themes.map(({ theme_id }) => theme_id))
}

/** Stores the id of a project before the earlier ones. */
export async function rememberProject(world: World, id: string): Promise<void> {
  await write(world, 'projects', (known) => [...new Set([id, ...known])].slice(0, MOST))
}

/** Writes a list of names. If the folder is not writable, the names are just not completed. */
async function write(
  { env }: World,
  name: string,
  change: (known: readonly string[]) => readonly string[],
): Promise<void> {
  const folder = join(env.XDG_CACHE_HOME || join(env.HOME ?? homedir(), '.cache'), 'galley')
  const path = join(folder, name)
  try {
    const known = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, `${change(known).join('\n')}\n`, { mode: 0o600 })
  } catch {}
}
