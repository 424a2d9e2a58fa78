import type { Command } from 'commander'
import { Option } from 'commander'
import type { Data } from '../../api-types.ts'
import type { Client } from '../../client.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { nearest } from '../arguments/nearest.ts'
import { CliError, EXIT } from '../failure.ts'
import { drawPicture } from '../pictures/draw-picture.ts'
import type { Graphics } from '../pictures/graphics.ts'
import { GRAPHICS, graphicsOf } from '../pictures/graphics.ts'
import { rememberThemes } from '../remembered.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type Theme = Data<'themes.list'>[number]
type ThemesOptions = AccessOptions & {
  readonly json?: boolean
  readonly previews?: boolean
  readonly pictures?: Graphics | 'none'
}

export function addThemes(program: Command, world: World): void {
  program
    .command('themes')
    .description('list the themes, or show some of them')
    .argument('[theme-ids...]', 'themes to show, with a page of each if the terminal can show pictures')
    .option('--previews', 'show all of them')
    .addOption(
      new Option('--pictures <way>', 'picture format of the terminal (default: detected)').choices([
        ...GRAPHICS,
        'none',
      ]),
    )
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (ids: string[], options: ThemesOptions) => {
      const galley = await clientOf(world, options)
      const all = await galley.themes.list({ signal: world.signal })
      await rememberThemes(world, all)
      const themes = chosen(all, ids)
      if (options.json) world.terminal.say(JSON.stringify(themes, null, 2))
      else if (options.previews || ids.length > 0) await show(world, galley, { themes, options })
      else world.terminal.say(listOf(world, themes))
    })
}

function chosen(themes: readonly Theme[], ids: readonly string[]): readonly Theme[] {
  const unknown = ids.find((id) => !themes.some(({ theme_id }) => theme_id === id))
  if (unknown !== undefined) throw noSuchTheme(unknown, themes)
  return ids.length === 0 ? themes : themes.filter(({ theme_id }) => ids.includes(theme_id))
}

/** Returns the error for an unknown theme, with the name that was probably meant. */
export function noSuchTheme(typed: string, themes: readonly Theme[]): CliError {
  const meant = nearest(
    typed,
    themes.map(({ theme_id }) => theme_id),
  )
  return new CliError(`There is no theme ${typed}.`, {
    exitCode: EXIT.wrongUsage,
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Type \`galley themes\` for all ids.`,
  })
}

function listOf({ terminal }: World, themes: readonly Theme[]): string {
  const rows = themes.map(({ theme_id, name, schemes, tags }) => [
    theme_id,
    `${name.en} · ${name.zh}`,
    schemes.join(' '),
    tags.join(', '),
  ])
  return tableOf(terminal, ['theme', 'name', 'schemes', 'tags'], rows)
}

type Shown = { readonly themes: readonly Theme[]; readonly options: ThemesOptions }

async function show(world: World, galley: Client, { themes, options }: Shown): Promise<void> {
  const { terminal, signal } = world
  const graphics = options.pictures ?? graphicsOf(world) ?? 'none'
  for (const { theme_id, name, description, schemes, palette, preview_url } of themes) {
    const swatches = palette.map((colour) => terminal.swatch(colour)).join('')
    terminal.say(
      `${terminal.style('bold', theme_id)}  ${name.en} · ${name.zh}  ${schemes.join(' ')}  ${swatches}`,
    )
    terminal.say(terminal.style('dim', `${description.en} ${description.zh}`))
    if (preview_url === null) continue
    if (graphics === 'none') terminal.say(preview_url)
    else {
      const file = await galley.download({ preview_url }, { signal })
      terminal.say(await drawPicture(graphics, new Uint8Array(await file.arrayBuffer())))
    }
  }
  if (graphics === 'none' && options.pictures === undefined) {
    terminal.tell(
      'This terminal does not seem to show pictures. If it does, add --pictures kitty, iterm2 or sixel.',
    )
  }
}
