import type { Data } from '../api-types.ts'
import { GalleyError } from '../galley-error.ts'
import { counted } from './counted.ts'
import { CliError, EXIT } from './failure.ts'
import type { World } from './world.ts'

type Finding = Data<'ownThemes.check'>['findings'][number]

/** Saves something, or prints what keeps it from being saved. */
export async function proven<T>(
  world: World,
  reason: 'theme_faulty' | 'brand_faulty',
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save()
  } catch (cause) {
    if (!(cause instanceof GalleyError) || cause.details.reason !== reason) throw cause
    sayFindings(world, cause.details.findings as Finding[])
    throw new CliError('The colours do not hold.', { exitCode: EXIT.findings, cause })
  }
}

/** Prints each finding of a proof, with the nearest colour that holds. */
export function sayFindings({ terminal }: World, findings: readonly Finding[]): void {
  for (const { path, text, background, contrast, apca, suggestion, message } of findings) {
    const pair = [text, background].filter((part) => part !== null).join(' on ')
    const facts = [
      ...(contrast === null ? [] : [`${contrast}:1`]),
      ...(apca === null ? [] : [`Lc ${apca}`]),
    ].join(', ')
    const swatch = suggestion === null ? '' : `${terminal.swatch(suggestion)} `
    terminal.say(`${terminal.style('red', path)}  ${pair}${facts === '' ? '' : `: ${facts}`}`)
    terminal.say(
      suggestion === null ? `  ${message}` : `  ${message} ${swatch}${suggestion} is the nearest that holds.`,
    )
  }
  if (findings.length > 0) terminal.tell(`${counted(findings.length, 'finding')}.`)
}
