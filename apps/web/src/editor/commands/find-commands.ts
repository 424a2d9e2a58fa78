import type { Command } from './commands.ts'

/** Returns the commands that contain all typed words. Those that begin with the typed text come first. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  return commands
    .map((command) => ({ command, said: `${command.label} ${command.also ?? ''}`.toLocaleLowerCase() }))
    .filter(({ said }) => words.every((word) => said.includes(word)))
    .sort((one, other) => Number(other.said.startsWith(first)) - Number(one.said.startsWith(first)))
    .map(({ command }) => command)
}
