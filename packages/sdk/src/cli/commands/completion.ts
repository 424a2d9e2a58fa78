import type { Command, Option } from 'commander'
import { Argument } from 'commander'
import { AS_JSON } from '../arguments/command-options.ts'
import type { World } from '../world.ts'

type Known = {
  readonly name: string
  readonly description: string
  /** The arguments that may follow the command. */
  readonly words: readonly string[]
  readonly options: readonly Option[]
}

const INTRO = {
  bash: 'galley completion bash > ~/.local/share/bash-completion/completions/galley',
  zsh: 'galley completion zsh > "$fpath[1]/_galley"',
  fish: 'galley completion fish > ~/.config/fish/completions/galley.fish',
} as const

/** Adds the command that prints a script with the commands and options of this version. */
export function addCompletion(program: Command, world: World): void {
  program
    .command('completion')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .option(...AS_JSON)
    .addHelpText('after', `\n${Object.values(INTRO).join('\n')}`)
    .action((shell: keyof typeof INTRO, { json }: { json?: boolean }) => {
      const script = { bash, zsh, fish }[shell](program.commands.map(knownOf))
      world.terminal.say(json ? JSON.stringify({ shell, script }, null, 2) : script)
    })
}

/** The list of `../remembered.ts` that completes an argument or option. */
const LISTS: Readonly<Record<string, string>> = {
  'theme-ids': 'themes',
  '--theme': 'themes',
  'project-id': 'projects',
  '--project': 'projects',
}

/** Returns the shell expression for the names of a list. Each script defines the function. */
const namesIn = (list: string) => `$(_galley_names ${list})`

function knownOf(command: Command): Known {
  const args = command.registeredArguments.flatMap((each) => {
    const list = LISTS[each.name()]
    return list === undefined ? (each.argChoices ?? []) : [namesIn(list)]
  })
  const words = [...command.commands.map((each) => each.name()), ...args]
  // Includes the options of subcommands: `tokens create` is completed like `tokens`.
  const options = [command, ...command.commands].flatMap((each) => each.options)
  const byName = new Map(options.map((option) => [option.long, option]))
  return { name: command.name(), description: command.description(), words, options: [...byName.values()] }
}

/** Returns the known values of an option. */
function choicesOf({ long, argChoices = [] }: Option): readonly string[] {
  const list = LISTS[long ?? '']
  return list === undefined ? argChoices : [namesIn(list)]
}

/** Returns everything that may follow a command. */
function wordsOf({ words, options }: Known): string {
  return [...words, ...options.flatMap(({ long }) => long ?? [])].join(' ')
}

/** Returns each option with a value: the command with the option in every spelling, and the known values. */
function valuesOf({ name, options }: Known): { typed: string; values: string }[] {
  return options
    .filter(({ required }) => required)
    .map((option) => ({
      typed: [option.short, option.long].flatMap((flag) => (flag ? `"${name} ${flag}"` : [])).join('|'),
      values: choicesOf(option).join(' '),
    }))
}

const POSIX_NAMES = `_galley_names() {
  cat "\${XDG_CACHE_HOME:-$HOME/.cache}/galley/$1" 2>/dev/null
}`

function bash(known: readonly Known[]): string {
  const cases = known.map((each) => `    ${each.name}) words="${wordsOf(each)}" ;;`)
  const values = known.flatMap(valuesOf).map(({ typed, values }) => `    ${typed}) words="${values}" ;;`)
  return `${POSIX_NAMES}
_galley() {
  local words="${known.map(({ name }) => name).join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  [ "$COMP_CWORD" -gt 2 ] && case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _galley galley`
}

function zsh(known: readonly Known[]): string {
  const values = known
    .flatMap(valuesOf)
    .map(
      ({ typed, values }) => `    ${typed}) ${values === '' ? '_files' : `compadd -- ${values}`}; return ;;`,
    )
  const cases = known.map((each) => `    ${each.name}) compadd -- ${wordsOf(each)}; _files ;;`)
  return `#compdef galley
${POSIX_NAMES}
_galley() {
  if (( CURRENT == 2 )); then
    compadd -- ${known.map(({ name }) => name).join(' ')}
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$words[2]" in
${cases.join('\n')}
  esac
}
# Found on the path of functions, the file itself is what completes.
if [[ "$funcstack[1]" == _galley ]]; then _galley; else compdef _galley galley; fi`
}

const FISH_NAMES = `function _galley_names
  set -q XDG_CACHE_HOME; and set -l folder $XDG_CACHE_HOME; or set -l folder ~/.cache
  cat $folder/galley/$argv[1] 2>/dev/null
end`

function fish(known: readonly Known[]): string {
  const first = known.map(
    ({ name, description }) =>
      `complete -c galley -f -n __fish_use_subcommand -a ${name} -d '${description.replaceAll("'", "\\'")}'`,
  )
  const later = known.flatMap(({ name, words, options }) => {
    const here = `complete -c galley -n '__fish_seen_subcommand_from ${name}'`
    return [
      ...words.map((word) => `${here} -a '${fishWord(word)}'`),
      ...options.map((each) => `${here} ${fishOption(each)}`),
    ]
  })
  return [FISH_NAMES, ...first, ...later].join('\n')
}

/** Removes the `$` of a command substitution, because fish has none. */
function fishWord(word: string): string {
  return word.replace(/^\$/, '')
}

function fishOption(option: Option): string {
  const { short, long, required } = option
  const choices = choicesOf(option)
  const flags = [short && `-s ${short.slice(1)}`, long && `-l ${long.slice(2)}`].filter(Boolean).join(' ')
  if (choices.length > 0) return `${flags} -x -a '${choices.map(fishWord).join(' ')}'`
  return required ? `${flags} -r` : flags
}
