import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body } from '../../api-types.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { PLATFORMS } from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { readInput } from '../arguments/read-input.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../failure.ts'
import type { LintFinding, Severity } from '../findings.ts'
import { findingsOf, isAsGrave, SEVERITIES, sarifOf } from '../findings.ts'
import type { World } from '../world.ts'

type AnalyzeOptions = AccessOptions & {
  readonly platform?: NonNullable<Body<'analyze'>['platform']>
  readonly format: 'text' | 'json' | 'sarif'
  readonly failOn: Severity | 'never'
  readonly language?: string
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
    .option('--language <tag>', 'language of the findings, such as zh (default: your locale)')
    .addOption(
      new Option(AS_JSON[0], 'the same as --format json, even for failures').implies({ format: 'json' }),
    )
    .option(...LOCAL)
    .action(async (file: string, options: AnalyzeOptions) => {
      const galley = await clientOf(world, options)
      const body = {
        markdown: await readInput(file),
        ...(options.platform && { platform: options.platform }),
      }
      const { language } = options
      const analysis = await galley.analyze(body, { signal, ...(language !== undefined && { language }) })
      const findings = findingsOf(analysis)
      if (options.format === 'json') terminal.say(JSON.stringify(analysis, null, 2))
      else if (options.format === 'sarif') terminal.say(JSON.stringify(sarifOf(file, findings), null, 2))
      else sayFindings(world, file, findings)
      const least = options.failOn
      const fails = least !== 'never' && findings.some((finding) => isAsGrave(finding, least))
      if (fails) setExitCode(EXIT.findings)
    })
}

function sayFindings({ terminal }: World, file: string, findings: readonly LintFinding[]): void {
  for (const { line, column, severity, rule, message, fix } of findings) {
    const level = terminal.style(STYLES[severity], severity)
    terminal.say(`${file}:${line}:${column} ${level} ${message} ${terminal.style('dim', rule)}`)
    if (fix !== null) terminal.say(`  ${terminal.style('green', '→')} ${fix}`)
  }
  terminal.tell(findings.length === 0 ? 'Nothing to fix.' : `${counted(findings.length, 'finding')}.`)
}
