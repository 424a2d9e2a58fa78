import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body } from '../../api-types.ts'
import type { Client } from '../../client.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { PLATFORMS } from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { readInput, readJson } from '../arguments/read-input.ts'
import { proven, sayFindings } from '../colour-findings.ts'
import { CliError, EXIT } from '../failure.ts'
import { prepareFolder } from '../save-files.ts'
import type { World } from '../world.ts'
import { renderOnce } from './render.ts'

type ThemeFile = Body<'ownThemes.create'>
type ThemeOptions = AccessOptions & { readonly json?: boolean }
type SaveOptions = ThemeOptions & { readonly id?: string }
type PreviewOptions = ThemeOptions & {
  readonly platform: Body<'renders.create'>['platform']
  readonly scheme?: 'light' | 'dark'
  readonly out: string
}

const USUAL_FILE = 'theme.json'

/** Adds the commands for themes of one's own. */
export function addOwnTheme(program: Command, world: World, setExitCode: (code: number) => void): void {
  const theme = program.command('theme').description('make a theme of your own, as a file')
  const command = (name: string, description: string) =>
    theme
      .command(name)
      .description(description)
      .option(...AS_JSON)
      .option(...LOCAL)

  command('init', 'write a theme file to start from')
    .argument('[file]', 'the new file', USUAL_FILE)
    .action(async (file: string, options: ThemeOptions) => {
      await writeStart(await clientOf(world, options), file)
      const sentence = `Wrote ${file}. Change it, then type \`galley theme check ${file}\`.`
      world.terminal.say(options.json ? JSON.stringify({ file }) : sentence)
    })

  command('check', 'prove a theme file: its rules, and the contrast of every pair of colours')
    .argument('[file]', 'the theme file', USUAL_FILE)
    .action(async (file: string, options: ThemeOptions) => {
      const galley = await clientOf(world, options)
      const found = await galley.ownThemes.check(await readJson<ThemeFile>(file), { signal: world.signal })
      if (options.json) world.terminal.say(JSON.stringify(found, null, 2))
      else {
        sayFindings(world, found.findings)
        if (found.is_usable) world.terminal.tell('The theme holds.')
      }
      if (!found.is_usable) setExitCode(EXIT.findings)
    })

  command('save', 'save a theme file to your account, or change a saved theme')
    .argument('[file]', 'the theme file', USUAL_FILE)
    .option('--id <theme-id>', 'the saved theme to change')
    .action(async (file: string, options: SaveOptions) => {
      const galley = await clientOf(world, options)
      const saved = await proven(world, 'theme_faulty', async () =>
        saveTheme(galley, await readJson<ThemeFile>(file), options.id),
      )
      const { theme_id } = saved
      const sentence = `Saved. \`galley render text.md --theme ${theme_id}\` uses it.`
      world.terminal.say(options.json ? JSON.stringify(saved, null, 2) : sentence)
    })

  command('preview', 'render a text in a theme file that is not saved yet')
    .argument('<text>', 'the Markdown file')
    .argument('[file]', 'the theme file', USUAL_FILE)
    .addOption(new Option('-p, --platform <platform>').choices(PLATFORMS).default('xhs'))
    .addOption(new Option('--scheme <scheme>').choices(['light', 'dark']))
    .option('-o, --out <folder>', 'folder for the pages', 'theme-preview')
    .action(async (text: string, file: string, options: PreviewOptions) => {
      const galley = await clientOf(world, options)
      await preview(world, galley, { text, theme: await readJson<ThemeFile>(file), options })
    })
}

/** Writes the example that the schema has. An existing file stays. */
async function writeStart(galley: Client, file: string): Promise<void> {
  const { $id, examples } = (await galley.ownThemes.schema()) as { $id: string; examples: [ThemeFile] }
  const start = `${JSON.stringify({ $schema: $id, ...examples[0] }, null, 2)}\n`
  await writeFile(file, start, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new CliError(`${file} exists already.`, {
      exitCode: EXIT.wrongUsage,
      hint: 'Name another file: galley theme init my-theme.json',
    })
  })
}

async function saveTheme(galley: Client, { $schema: _, ...file }: ThemeFile, id: string | undefined) {
  return id === undefined ? galley.ownThemes.create(file) : galley.ownThemes.update(id, file)
}

/** Saves the theme for as long as the render needs it. The render keeps it. */
async function preview(
  world: World,
  galley: Client,
  asked: { readonly text: string; readonly theme: ThemeFile; readonly options: PreviewOptions },
): Promise<void> {
  const { text, theme, options } = asked
  await prepareFolder(options.out)
  const markdown = await readInput(text)
  const { theme_id } = await proven(world, 'theme_faulty', () => galley.ownThemes.create(theme))
  try {
    const shown = { ...options, theme: theme_id, pageNumbers: true }
    const task = { file: text, options: shown, markdown, projectId: null, known: new Map() }
    await renderOnce(world, galley, task)
  } finally {
    await galley.ownThemes.delete(theme_id)
  }
}
