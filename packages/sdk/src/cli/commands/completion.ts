import type { Command } from 'commander'
import { Argument } from 'commander'
import type { World } from '../world.ts'

type Known = { readonly name: string; readonly description: string; readonly words: readonly string[] }

const INTRO = {
  bash: 'galley completion bash > ~/.local/share/bash-completion/completions/galley',
  zsh: 'galley completion zsh > "$fpath[1]/_galley"',
  fish: 'galley completion fish > ~/.config/fish/completions/galley.fish',
} as const

/** Prints a script that knows the commands and options of this very version. */
export function addCompletion(program: Command, world: World): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', `\n${Object.values(INTRO).join('\n')}`)
    .action((shell: keyof typeof INTRO) => {
      const known = program.commands.map(knownOf)
      world.terminal.say({ bash, zsh, fish }[shell](known))
    })
}

function knownOf(command: Command): Known {
  const options = command.options.map(({ long }) => long ?? '').filter(Boolean)
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const words = [...command.commands.map((each) => each.name()), ...choices, ...options]
  return { name: command.name(), description: command.description(), words }
}

function bash(known: readonly Known[]): string {
  const cases = known.map(({ name, words }) => `    ${name}) words="${words.join(' ')}" ;;`)
  return `_galley() {
  local words="${known.map(({ name }) => name).join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _galley galley`
}

function zsh(known: readonly Known[]): string {
  const cases = known.map(({ name, words }) => `    ${name}) compadd -- ${words.join(' ')}; _files ;;`)
  return `#compdef galley
_galley() {
  if (( CURRENT == 2 )); then
    compadd -- ${known.map(({ name }) => name).join(' ')}
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef _galley galley`
}

function fish(known: readonly Known[]): string {
  const first = known.map(
    ({ name, description }) =>
      `complete -c galley -n __fish_use_subcommand -a ${name} -d '${description.replaceAll("'", "\\'")}'`,
  )
  const later = known.flatMap(({ name, words }) =>
    words.map((word) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`
      return `complete -c galley -n '__fish_seen_subcommand_from ${name}' ${what}`
    }),
  )
  return [...first, ...later].join('\n')
}
