import type { Command } from 'commander'
import { Option } from 'commander'
import type { Data } from '../../api-types.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import type { WordOptions } from '../arguments/read-words.ts'
import { readWords } from '../arguments/read-words.ts'
import { counted } from '../counted.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type Lexicon = Data<'lexicons.create'>
type LexiconOptions = AccessOptions & { readonly json?: boolean }
type FillOptions = LexiconOptions & WordOptions
type ReplaceOptions = FillOptions & { readonly name?: string }

const HOW_WORDS_ARE_WRITTEN = `
A word may have a replacement, which \`galley analyze --fix\` puts in its place:
  word               is found, and you decide
  word=replacement   is replaced
  word=              is deleted
A file has one word on each line, or is JSON as \`galley lexicons show --json\` prints it.`

/** Adds the commands for lists of own words, which every analysis of the account looks for. */
export function addLexicons(program: Command, world: World): void {
  const lexicons = program
    .command('lexicons')
    .description('keep lists of your own words, which `analyze` finds')
  const command = (name: string, description: string) =>
    lexicons
      .command(name)
      .description(description)
      .option(...AS_JSON)
      .option(...LOCAL)
  const filling = (name: string, description: string) =>
    command(name, description)
      .option('-w, --words <words...>', 'the words')
      .option('-f, --file <file>', 'a file with words, or - for standard input')
      .addOption(
        new Option('--severity <severity>', 'of words that name none').choices([
          'high',
          'medium',
          'low',
          'allowed',
        ]),
      )
      .addHelpText('after', HOW_WORDS_ARE_WRITTEN)

  command('list', 'list your lists of words, newest first').action((options: LexiconOptions) =>
    listLexicons(world, options),
  )
  command('show', 'show the words of a list')
    .argument('<lexicon-id>')
    .action((id: string, options: LexiconOptions) => showLexicon(world, id, options))
  filling('create', 'add a list of words')
    .argument('<name>')
    .action((name: string, options: FillOptions) => createLexicon(world, name, options))
  filling('replace', 'replace the words of a list')
    .argument('<lexicon-id>')
    .option('--name <name>', 'a new name (default: the name stays)')
    .action((id: string, options: ReplaceOptions) => replaceLexicon(world, id, options))
  command('delete', 'delete a list of words')
    .argument('<lexicon-id>')
    .action((id: string, options: LexiconOptions) => deleteLexicon(world, id, options))
}

async function listLexicons(world: World, options: LexiconOptions): Promise<void> {
  const { terminal, signal } = world
  const all: Lexicon[] = []
  for await (const each of (await clientOf(world, options)).lexicons.all({}, { signal })) all.push(each)
  const rows = all.map((each) => [each.lexicon_id, String(each.words.length), each.created_at, each.name])
  const table = () => tableOf(terminal, ['lexicon', 'words', 'created', 'name'], rows)
  terminal.say(options.json ? JSON.stringify(all, null, 2) : table())
}

async function showLexicon(world: World, id: string, options: LexiconOptions): Promise<void> {
  const lexicon = await (await clientOf(world, options)).lexicons.get(id, { signal: world.signal })
  if (options.json) world.terminal.say(JSON.stringify(lexicon, null, 2))
  else {
    world.terminal.tell(lexicon.name)
    world.terminal.say(tableOf(world.terminal, ['severity', 'word', 'replacement'], lexicon.words.map(rowOf)))
  }
}

function rowOf({ word, replacement, severity }: Lexicon['words'][number]): string[] {
  return [severity, word, replacement === '' ? '(deleted)' : (replacement ?? '')]
}

async function createLexicon(world: World, name: string, options: FillOptions): Promise<void> {
  const galley = await clientOf(world, options)
  const words = await readWords(options)
  const made = await galley.lexicons.create({ name, words }, { signal: world.signal })
  sayKept(world, { kept: made, words: words.length }, options)
}

async function replaceLexicon(world: World, id: string, options: ReplaceOptions): Promise<void> {
  const galley = await clientOf(world, options)
  const words = await readWords(options)
  const change = { words, ...(options.name !== undefined && { name: options.name }) }
  const changed = await galley.lexicons.update(id, change, { signal: world.signal })
  sayKept(world, { kept: changed, words: words.length }, options)
}

type Kept = { readonly kept: Lexicon | Data<'lexicons.update'>; readonly words: number }

function sayKept({ terminal }: World, { kept, words }: Kept, { json }: LexiconOptions): void {
  terminal.say(json ? JSON.stringify(kept, null, 2) : kept.lexicon_id)
  terminal.tell(`Every analysis of your account now looks for ${counted(words, 'word')}.`)
}

async function deleteLexicon(world: World, id: string, options: LexiconOptions): Promise<void> {
  const deleted = await (await clientOf(world, options)).lexicons.delete(id, { signal: world.signal })
  if (options.json) world.terminal.say(JSON.stringify(deleted, null, 2))
  world.terminal.tell('Deleted.')
}
