import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addAnalyze } from './commands/analyze.ts'
import { addBrands } from './commands/brands.ts'
import { addCollections } from './commands/collections.ts'
import { addCompletion } from './commands/completion.ts'
import { addLexicons } from './commands/lexicons.ts'
import { addListings } from './commands/listings.ts'
import { addLogin } from './commands/login.ts'
import { addMcp } from './commands/mcp.ts'
import { addOps } from './commands/ops.ts'
import { addOwnTheme } from './commands/own-theme.ts'
import { addRender } from './commands/render.ts'
import { addSkills } from './commands/skills.ts'
import { addThemes } from './commands/themes.ts'
import { addTokens } from './commands/tokens.ts'
import { CliError, EXIT, failureAsJson, sayFailure, toCliError } from './failure.ts'
import type { World } from './world.ts'

const EXIT_CODES = `
Environment:
  GALLEY_BASE_URL, GALLEY_TOKEN   used instead of what \`galley login\` stored
Exit codes:
  0 success   1 failure   2 wrong usage   3 findings   4 no access   5 quota or rate limit used up   130 interrupted`

/** Runs one command line and returns the exit code. */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  let exitCode: number = EXIT.ok
  const program = programOf(world, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (thrown) {
    world.terminal.progress(null)
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT.ok
    const error = errorOf(thrown, world)
    if (args.includes('--json')) world.terminal.say(failureAsJson(error))
    // Commander has already printed its own errors, and an interruption needs no message.
    if (!(thrown instanceof CommanderError || error === INTERRUPTED)) sayFailure(world.terminal, error)
    return error.exitCode
  }
}

function errorOf(thrown: unknown, { signal }: World): CliError {
  if (thrown instanceof CommanderError) return wrongUsage(thrown)
  return signal.aborted ? INTERRUPTED : toCliError(thrown)
}

const INTERRUPTED = new CliError('Interrupted.', { exitCode: EXIT.interrupted })

function wrongUsage({ code, message }: CommanderError): CliError {
  const sentence = code === 'commander.help' ? 'A command is missing.' : message.replace(/^error: /, '')
  return new CliError(sentence, {
    exitCode: EXIT.wrongUsage,
    hint: 'Add --help to see commands and options.',
  })
}

/** Returns the program with all commands and their options. */
export function programOf(world: World, setExitCode: (code: number) => void): Command {
  const program = new Command('galley')
    .description(
      'Markdown in, finished pages out: cards for Xiaohongshu, articles for WeChat, threads for X, carousels for Instagram and LinkedIn.',
    )
    .version(versionHere())
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.terminal.say(text.trimEnd()),
      writeErr: (text) => world.terminal.tell(text.trimEnd()),
    })
    .showHelpAfterError('Add --help to see commands and options.')
  addLogin(program, world)
  addRender(program, world)
  addAnalyze(program, world, setExitCode)
  addLexicons(program, world)
  addBrands(program, world)
  addThemes(program, world)
  addOwnTheme(program, world, setExitCode)
  addListings(program, world)
  addCollections(program, world)
  addTokens(program, world)
  addSkills(program, world)
  addOps(program, world)
  addCompletion(program, world)
  addMcp(program, world)
  return program
}

/** Returns the version of the package. The path is the same for the sources and for the build. */
function versionHere(): string {
  const manifest = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
