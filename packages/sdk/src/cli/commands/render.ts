import { on } from 'node:events'
import { watch } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body } from '../../api-types.ts'
import type { Client } from '../../client.ts'
import type { RenderData } from '../../follow-render.ts'
import { GalleyError } from '../../galley-error.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import {
  COMPRESSIONS,
  FITS,
  FONT_SIZES,
  FORMATS,
  LINE_BREAKS,
  PLATFORMS,
  SCALES,
  SCHEMES,
} from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import type { CoverOptions } from '../arguments/cover-options.ts'
import { addCoverOptions, coverOf } from '../arguments/cover-options.ts'
import { readInput } from '../arguments/read-input.ts'
import { wholeNumber } from '../arguments/whole-number.ts'
import { counted } from '../counted.ts'
import { CliError, EXIT, failureAsJson, sayFailure, toCliError } from '../failure.ts'
import { importImages } from '../import-images.ts'
import { rememberProject } from '../remembered.ts'
import { FileSaver, prepareFolder } from '../save-files.ts'
import { uploadImages } from '../upload-images.ts'
import type { World } from '../world.ts'
import { noSuchTheme } from './themes.ts'

type Config = NonNullable<Body<'renders.create'>['config']>
type Platform = Body<'renders.create'>['platform']

type RenderOptions = AccessOptions &
  CoverOptions & {
    readonly platform: Platform
    readonly out?: string
    readonly title?: string
    readonly json?: boolean
    readonly watch?: boolean
    readonly importPictures?: boolean
    readonly theme?: string
    readonly brand?: string
    readonly ratio?: string
    readonly scheme?: NonNullable<Config['scheme']>
    readonly fontSize?: NonNullable<Config['font_size']>
    readonly scale?: `${NonNullable<Config['scale']>}`
    readonly format?: NonNullable<Config['format']>
    readonly compression?: NonNullable<Config['compression']>
    readonly lineBreaks?: NonNullable<Config['line_breaks']>
    readonly fit?: NonNullable<Config['fit']>
    readonly endCard?: boolean
    readonly pageNumbers: boolean
    readonly maxPages?: number
    readonly author?: string
    readonly watermark?: string
    readonly language?: string
  }

/** The delay between the first change event and reading the file. */
const SETTLE_MS = 150

export function addRender(program: Command, world: World): void {
  addCoverOptions(program.command('render'))
    .description('turn a Markdown file into finished pages')
    .argument('<file>', 'the Markdown file, or - for standard input')
    .addOption(
      new Option('-p, --platform <platform>', 'the platform to render for').choices(PLATFORMS).default('xhs'),
    )
    .option('-o, --out <folder>', 'folder for the pages (default: <file>-<platform> in the current folder)')
    .option('-t, --theme <theme>', 'id of a theme; `galley themes` lists them')
    .option('--brand <brand-id>', 'a brand; `galley brands list` lists yours')
    .option('--ratio <w:h>', 'aspect ratio, such as 3:4')
    .addOption(new Option('--scheme <scheme>').choices(SCHEMES))
    .addOption(new Option('--font-size <size>').choices(FONT_SIZES))
    .addOption(new Option('--scale <n>', 'output pixels per pixel of the card').choices(SCALES))
    .addOption(new Option('--format <format>').choices(FORMATS))
    .addOption(new Option('--compression <how>', 'compression of a PNG').choices(COMPRESSIONS))
    .addOption(
      new Option('--line-breaks <mode>', 'line ends inside paragraphs (default: auto)').choices(LINE_BREAKS),
    )
    .addOption(
      new Option('--fit <how>', 'whether gaps and line heights fill the pages (default: even)').choices(FITS),
    )
    .option('--end-card', 'add an end card')
    .option('--no-page-numbers', 'omit the page numbers')
    .option('--max-pages <n>', 'fail if the text has more pages', wholeNumber)
    .option('--author <name>')
    .option('--watermark <text>')
    .option('--language <tag>', 'language of the text, such as zh-CN (default: detected)')
    .option('--title <title>', 'title instead of the first heading')
    .option(AS_JSON[0], 'print the render with the paths of its files as JSON, even for failures')
    .option('--import-pictures', 'store the pictures of the web that the file names with the text')
    .option('-w, --watch', 'render again each time the file changes')
    .option(...LOCAL)
    .action(async (file: string, options: RenderOptions) => {
      if (options.watch && file === '-') {
        throw new CliError('Standard input cannot be watched.', { exitCode: EXIT.wrongUsage })
      }
      const galley = await clientOf(world, options)
      await prepareFolder(folderOf(file, options))
      // Started before the text is read, so that no change is missed.
      const watcher = options.watch ? watch(dirname(file)) : null
      try {
        const changes = watcher && on(watcher, 'change', { signal: world.signal })
        const first = { file, options, markdown: await readInput(file), projectId: null, known: new Map() }
        const projectId = await renderOnce(world, galley, first)
        if (changes) await renderOnChange(world, galley, { ...first, projectId, changes })
      } finally {
        watcher?.close()
      }
    })
}

type Task = {
  readonly file: string
  readonly options: RenderOptions
  readonly markdown: string
  readonly projectId: string | null
  /** The pictures of the web that were stored for earlier renders. */
  readonly known: Map<string, string>
}

/** Renders once and returns the project, which the next render of the same file reuses. */
export async function renderOnce(world: World, galley: Client, task: Task): Promise<string> {
  const { terminal, signal } = world
  const { file, options, markdown } = task
  const text = { markdown, ...(options.title !== undefined && { title: options.title }) }
  const { project_id } = task.projectId
    ? await galley.projects.update(task.projectId, text, { signal })
    : await galley.projects.create(text, { signal })
  await rememberProject(world, project_id)
  await uploadImages(world, galley, { file, markdown, projectId: project_id })
  if (options.importPictures) await importImages(world, galley, { ...task, projectId: project_id })
  const render_id = await begun(world, galley, { project_id, options })
  const folder = folderOf(file, options)
  const files = new FileSaver(galley, folder, signal)
  const render = await finished(world, galley, { id: render_id, files })
  const paths = await files.saveAll(render)
  terminal.progress(null)
  if (options.json) terminal.say(JSON.stringify({ ...render, paths }, null, 2))
  else for (const path of paths) terminal.say(terminal.path(path))
  for (const { message, page } of render.warnings) {
    terminal.tell(`${terminal.style('yellow', 'warning')} ${page === null ? '' : `page ${page}: `}${message}`)
  }
  terminal.tell(
    `${counted(render.page_count ?? 0, 'page')} in ${join(folder, '/')}. Edit online: ${render.open_in_service_url}`,
  )
  return project_id
}

function folderOf(file: string, { out, platform }: RenderOptions): string {
  return out ?? `${file === '-' ? 'galley' : basename(file, extname(file))}-${platform}`
}

type RenderRequest = { readonly project_id: string; readonly options: RenderOptions }

/** Creates the render and returns its id. It can't be interrupted, because a render without a known id can't be canceled. */
async function begun(
  { signal }: World,
  galley: Client,
  { project_id, options }: RenderRequest,
): Promise<string> {
  const wanted = { project_id, platform: options.platform, config: configOf(options) }
  try {
    return (await galley.renders.create(wanted)).render_id
  } catch (error) {
    const issues = error instanceof GalleyError ? error.details.issues : undefined
    const isTheme =
      Array.isArray(issues) && issues.some(({ path }: { path: string }) => path === 'config.theme')
    if (!isTheme || options.theme === undefined) throw error
    throw noSuchTheme(options.theme, await galley.themes.list({ signal }))
  }
}

type Followed = { readonly id: string; readonly files: FileSaver }

/** Follows a render to its end and saves its pages as they come. If the user stops the command, the render is canceled. */
async function finished(
  { terminal, signal }: World,
  galley: Client,
  { id, files }: Followed,
): Promise<RenderData> {
  const onProgress = (render: RenderData) => {
    const { status, progress } = render
    terminal.progress({ label: status, done: progress.pages_done, total: progress.pages_total })
    files.savePages(render)
  }
  try {
    return await galley.renders.wait(id, { signal, onProgress })
  } catch (error) {
    if (signal.aborted) await galley.renders.cancel(id, { timeoutMs: 3_000 }).catch(() => {})
    await files.discard()
    throw error
  }
}

type Watched = Task & { readonly changes: AsyncIterable<readonly unknown[]> }

/**
 * Renders again after each change. Editors save in several steps, and some replace the file. So this watches the folder and
 * compares the content of the file.
 */
async function renderOnChange(world: World, galley: Client, { changes, ...task }: Watched): Promise<void> {
  const { terminal, signal } = world
  terminal.tell(terminal.style('dim', `Watching ${task.file}. Press Ctrl-C to stop.`))
  let { markdown } = task
  for await (const [, name] of changes) {
    if (name !== basename(task.file)) continue
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const text = await readInput(task.file).catch(() => markdown)
    if (text === '' || text === markdown) continue
    markdown = text
    try {
      await renderOnce(world, galley, { ...task, markdown })
    } catch (error) {
      signal.throwIfAborted()
      terminal.progress(null)
      const failure = toCliError(error)
      if (task.options.json) terminal.say(failureAsJson(failure))
      sayFailure(terminal, failure)
    }
  }
}

function configOf(options: RenderOptions): Config {
  const config = {
    theme: options.theme,
    brand: options.brand,
    aspect_ratio: options.ratio,
    scheme: options.scheme,
    font_size: options.fontSize,
    scale: options.scale === undefined ? undefined : Number(options.scale),
    format: options.format,
    compression: options.compression,
    line_breaks: options.lineBreaks,
    fit: options.fit,
    cover: coverOf(options),
    end_card: options.endCard,
    // Sent only if it is not the default, because the service chooses the default.
    page_numbers: options.pageNumbers ? undefined : false,
    max_pages: options.maxPages,
    author: options.author,
    watermark: options.watermark,
    language: options.language,
  }
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)) as Config
}
