import { openAsBlob } from 'node:fs'
import type { Command } from 'commander'
import type { Body, Data } from '../../api-types.ts'
import type { Client } from '../../client.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { readJson } from '../arguments/read-input.ts'
import { proven } from '../colour-findings.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type Brand = Data<'brands.get'>
type Kit = Body<'brands.create'>
type BrandOptions = AccessOptions & { readonly json?: boolean }
type CreateOptions = BrandOptions & {
  readonly file?: string
  readonly accent?: string
  readonly darkAccent?: string
  readonly signature?: string
  readonly qr?: string
  readonly logo?: string
  readonly logoDark?: string
  readonly avatar?: string
  readonly background?: string
  readonly headingFont?: string
  readonly bodyFont?: string
  readonly boldFont?: string
}

/** Adds the commands for brands, which any theme can wear. */
export function addBrands(program: Command, world: World): void {
  const brands = program.command('brands').description('keep brands, which every theme can wear')
  const command = (name: string, description: string) =>
    brands
      .command(name)
      .description(description)
      .option(...AS_JSON)
      .option(...LOCAL)

  command('list', 'list your brands, newest first').action((options: BrandOptions) =>
    listBrands(world, options),
  )
  command('show', 'show a brand')
    .argument('<brand-id>')
    .action(async (id: string, options: BrandOptions) => {
      const brand = await (await clientOf(world, options)).brands.get(id, { signal: world.signal })
      if (options.json) world.terminal.say(JSON.stringify(brand, null, 2))
      else world.terminal.say(tableOf(world.terminal, ['part', 'value'], rowsOf(brand)))
    })
  command('create', 'add a brand')
    .argument('<name>')
    .option('-f, --file <file>', 'its look, as `brands show --json` prints it')
    .option('--accent <colour>', 'the accent on light pages, such as #1f6f54')
    .option('--dark-accent <colour>', 'the accent on dark pages')
    .option('--signature <line>', 'the line in the foot and on the end card')
    .option('--qr <text>', 'the text or address of the code on the end card')
    .option('--logo <file>', 'the logo')
    .option('--logo-dark <file>', 'the logo for dark pages')
    .option('--avatar <file>', 'the avatar')
    .option('--background <file>', 'the picture behind the text')
    .option('--heading-font <file>', 'the font of headings: TTF, OTF, WOFF or WOFF2')
    .option('--body-font <file>', 'the font of text')
    .option('--bold-font <file>', 'the font of bold text')
    .action((name: string, options: CreateOptions) => createBrand(world, name, options))
  command('delete', 'delete a brand')
    .argument('<brand-id>')
    .action(async (id: string, options: BrandOptions) => {
      const deleted = await (await clientOf(world, options)).brands.delete(id, { signal: world.signal })
      if (options.json) world.terminal.say(JSON.stringify(deleted, null, 2))
      world.terminal.tell('Deleted.')
    })
}

async function listBrands(world: World, options: BrandOptions): Promise<void> {
  const { terminal, signal } = world
  const all: Brand[] = []
  for await (const each of (await clientOf(world, options)).brands.all({}, { signal })) all.push(each)
  const rows = all.map((each) => [each.brand_id, each.created_at, each.name])
  const table = () => tableOf(terminal, ['brand', 'created', 'name'], rows)
  terminal.say(options.json ? JSON.stringify(all, null, 2) : table())
}

function rowsOf({ name, signature, qr, corner_mark: mark, colours, pictures, fonts }: Brand): string[][] {
  const words = { name, signature, qr, mark: mark && (mark.text ?? mark.content) }
  const facts = [
    ...Object.entries(words),
    ...Object.entries(colours).map(([scheme, roles]) => [scheme, roles && Object.values(roles).join(' ')]),
    ...Object.entries(pictures).map(([part, file]) => [part, file && `${file.width} × ${file.height}`]),
    ...Object.entries(fonts).map(([part, font]) => [part, font && `${font.name ?? '?'}, ${font.embedding}`]),
  ]
  return facts.flatMap(([part, value]) => (value ? [[String(part), value]] : []))
}

async function createBrand(world: World, name: string, options: CreateOptions): Promise<void> {
  const galley = await clientOf(world, options)
  // Read before anything is saved: a file that is missing leaves no brand behind.
  const pictures = await picturesOf(options)
  const fonts = await fontsOf(options)
  const kit = { ...(await kitOf(options)), name }
  const { brand_id } = await proven(world, 'brand_faulty', () => galley.brands.create(kit))
  try {
    for (const file of pictures) await galley.brands.putPicture(brand_id, file)
    for (const file of fonts) await galley.brands.putFont(brand_id, file)
  } catch (error) {
    await galley.brands.delete(brand_id)
    throw error
  }
  const brand = await galley.brands.get(brand_id, { signal: world.signal })
  world.terminal.say(options.json ? JSON.stringify(brand, null, 2) : brand_id)
  world.terminal.tell(`\`galley render text.md --brand ${brand_id}\` uses it.`)
}

async function kitOf({ file, accent, darkAccent, signature, qr }: CreateOptions): Promise<Partial<Kit>> {
  const { colours, corner_mark, background } = file ? await readJson<Partial<Kit>>(file) : {}
  const schemeOf = (given: string | undefined) => (given === undefined ? {} : { accent: given })
  const light = { ...colours?.light, ...schemeOf(accent) }
  const dark = { ...colours?.dark, ...schemeOf(darkAccent) }
  const kept = (scheme: object) => (Object.keys(scheme).length > 0 ? scheme : null)
  return {
    colours: { light: kept(light), dark: kept(dark) } as NonNullable<Kit['colours']>,
    ...(signature !== undefined && { signature }),
    ...(qr !== undefined && { qr }),
    ...(corner_mark && { corner_mark }),
    ...(background && { background }),
  }
}

type PictureFile = Parameters<Client['brands']['putPicture']>[1]
type FontFile = Parameters<Client['brands']['putFont']>[1]

function picturesOf({ logo, logoDark, avatar, background }: CreateOptions): Promise<PictureFile[]> {
  return opened({ logo, logo_dark: logoDark, avatar, background }, (picture, content) => ({
    picture,
    content,
  }))
}

function fontsOf({ headingFont, bodyFont, boldFont }: CreateOptions): Promise<FontFile[]> {
  const named = { heading: headingFont, body: bodyFont, body_bold: boldFont }
  return opened(named, (slot, content) => ({ slot, content }))
}

/** Opens the files that were named. */
function opened<N extends string, F>(
  named: Readonly<Record<N, string | undefined>>,
  fileOf: (name: N, content: Blob) => F,
): Promise<F[]> {
  const files = Object.entries(named) as [N, string | undefined][]
  return Promise.all(
    files.flatMap(([name, file]) =>
      file === undefined ? [] : [openAsBlob(file).then((content) => fileOf(name, content))],
    ),
  )
}
