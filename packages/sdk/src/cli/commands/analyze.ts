import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body, Data } from '../../api-types.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { PLATFORMS, TRADES } from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { readInput } from '../arguments/read-input.ts'
import { counted } from '../counted.ts'
import { CliError, EXIT } from '../failure.ts'
import type { LintFinding, Severity } from '../findings.ts'
import { findingsOf, isAsGrave, SEVERITIES, sarifOf, withFixes } from '../findings.ts'
import type { World } from '../world.ts'

type AnalyzeOptions = AccessOptions & {
  readonly platform?: NonNullable<Body<'analyze'>['platform']>
  readonly format: 'text' | 'json' | 'sarif'
  readonly failOn: Severity | 'never'
  readonly language?: string
  readonly fix?: true
  readonly trades?: Body<'analyze'>['trades']
  readonly typography?: true
}

const STYLES = { high: 'red', medium: 'yellow', low: 'cyan', hint: 'dim' } as const

export function addAnalyze(program: Command, world: World, setExitCode: (code: number) => void): void {
  const { terminal, signal } = world
  program
    .command('analyze')
    .description('check a text: limits of the platform, banned words, layout risks')
    .argument('<file>', 'the Markdown file, or - for standard input')
    .addOption(new Option('-p, --platform <platform>', 'default: all').choices(PLATFORMS))
    .addOption(new Option('-f, --format <format>').choices(['text', 'json', 'sarif']).default('text'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 3 if a finding has at least this severity')
        .choices([...SEVERITIES, 'never'])
        .default('high'),
    )
    .addOption(
      new Option(
        '--trades <trades...>',
        'check the rules of these trades only, beside those for all',
      ).choices(TRADES),
    )
    .option('--typography', 'also find what typesetters would change: blanks, quotes, dashes, units')
    .option('--fix', 'make all changes that are safe, in the file itself, and list what is left')
    .addOption(new Option('--sarif', 'the same as --format sarif').implies({ format: 'sarif' }))
    .option('--language <tag>', 'language of the findings, such as zh (default: your locale)')
    .addOption(
      new Option(AS_JSON[0], 'the same as --format json, even for failures').implies({ format: 'json' }),
    )
    .option(...LOCAL)
    .action(async (file: string, options: AnalyzeOptions) => {
      const galley = await clientOf(world, options)
      const { language, platform, trades, typography } = options
      const check = (markdown: string) =>
        galley.analyze(
          {
            markdown,
            ...(platform && { platform }),
            ...(trades && { trades }),
            ...(typography && { typography }),
          },
          { signal, ...(language !== undefined && { language }) },
        )
      const text = await readInput(file)
      const analysis = options.fix ? await fixFile(world, file, { text, check }) : await check(text)
      const findings = findingsOf(analysis)
      if (options.format === 'json') terminal.say(JSON.stringify(analysis, null, 2))
      else if (options.format === 'sarif') terminal.say(JSON.stringify(sarifOf(file, findings), null, 2))
      else sayFindings(world, file, findings)
      const least = options.failOn
      const fails = least !== 'never' && findings.some((finding) => isAsGrave(finding, least))
      if (fails) setExitCode(EXIT.findings)
    })
}

/** A change may make place for another one, for example where two overlap. */
const MOST_ROUNDS = 5

type FileCheck = { readonly text: string; readonly check: (text: string) => Promise<Data<'analyze'>> }

/**
 * Changes the file, or throws before that, and returns the analysis of its new text. Keeps CRLF line ends.
 *
 * @throws CliError for standard input, because there is no file to change.
 */
async function fixFile({ terminal }: World, file: string, { text, check }: FileCheck) {
  if (file === '-') throw new CliError('--fix needs a file.', { hint: 'Save the text, and name its file.' })
  // The service counts `\r\n` as one character.
  let fixed = text.replaceAll('\r\n', '\n')
  let count = 0
  let analysis = await check(fixed)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = withFixes(fixed, findingsOf(analysis))
    if (next.fixed === 0) break
    count += next.fixed
    fixed = next.text
    analysis = await check(fixed)
  }
  if (count > 0) await writeFile(file, text.includes('\r\n') ? fixed.replaceAll('\n', '\r\n') : fixed)
  terminal.tell(`Fixed ${counted(count, 'finding')}.`)
  return analysis
}

function sayFindings({ terminal }: World, file: string, findings: readonly LintFinding[]): void {
  for (const { line, column, severity, rule, message, fix } of findings) {
    const level = terminal.style(STYLES[severity], severity)
    terminal.say(`${file}:${line}:${column} ${level} ${message} ${terminal.style('dim', rule)}`)
    if (fix !== null) terminal.say(`  ${terminal.style('green', '→')} ${fix}`)
  }
  terminal.tell(findings.length === 0 ? 'Nothing to fix.' : `${counted(findings.length, 'finding')}.`)
}
