/** VS Code's names of languages for which Markdown has another name. */
const NAMES: Readonly<Record<string, string>> = {
  javascriptreact: 'jsx',
  typescriptreact: 'tsx',
  shellscript: 'bash',
  dockercompose: 'yaml',
  jsonc: 'json',
}

/**
 * Returns lines that were copied from VS Code as a block of code. Null for a part of a line, and for a language that is
 * text: these are pasted as they are. `data` is what VS Code says about its clipboard, as JSON.
 */
export function fence(plain: string, data: string): string | null {
  const mode = modeIn(data)
  const code = plain.replace(/\s+$/, '')
  if (mode === null || !code.includes('\n') || /^(?:markdown|plaintext|mdx|html)$/.test(mode)) return null
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length))
  const fenceMark = '`'.repeat(longest + 1)
  return `${fenceMark}${NAMES[mode] ?? mode}\n${code}\n${fenceMark}`
}

function modeIn(data: string): string | null {
  try {
    const { mode } = JSON.parse(data)
    return typeof mode === 'string' && /^[\w-]+$/.test(mode) ? mode : null
  } catch {
    return null
  }
}
