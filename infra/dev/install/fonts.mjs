import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts']
const FOLDERS_AT_HOME = ['.fonts', '.local/share/fonts', 'Library/Fonts']

/** The faces that the themes are drawn with, by what their files are called. */
const files = {
  cjk: /NotoSansCJK|NotoSansSC|SourceHanSans|PingFang/i,
  emoji: /NotoColorEmoji|AppleColorEmoji|Apple Color Emoji/i,
  mono: /JetBrainsMono/i,
  sans: /^Inter/i,
  kai: /LXGWWenKai/i,
}

/** The parts of `files` that no font folder of this machine has. */
export function missingFonts() {
  const home = process.env.HOME
  const folders = [...FOLDERS, ...(home ? FOLDERS_AT_HOME.map((folder) => join(home, folder)) : [])]
  const present = folders.flatMap(filesBelow)
  return Object.keys(files).filter((part) => !present.some((name) => files[part].test(name)))
}

function filesBelow(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [entry.name],
    )
  } catch {
    return []
  }
}
