const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns whether an event matches a shortcut in CodeMirror's notation, such as `Mod-Shift-k`. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('-')
  const key = parts.at(-1)?.toLowerCase()
  const isMod = isMac ? event.metaKey : event.ctrlKey
  return (
    // On a Mac, Alt with a digit types another character.
    (event.key.toLowerCase() === key || event.code.toLowerCase() === `digit${key}`) &&
    isMod === parts.includes('Mod') &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  )
}

const SIGNS = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' } as Readonly<Record<string, string>>

/** Returns the names of a shortcut's keys on this platform. */
export function keyNames(keys: string): string[] {
  return keys.split('-').map((key) => {
    const name = key.length === 1 ? key.toUpperCase() : key
    if (isMac) return SIGNS[name] ?? name
    return name === 'Mod' ? 'Ctrl' : name
  })
}
