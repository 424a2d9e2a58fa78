import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body } from '../../api-types.ts'
import type { NamedCover } from './choices.ts'
import { COVERS } from './choices.ts'
import { wholeNumber } from './whole-number.ts'

export type CoverOptions = {
  readonly cover?: true
  readonly coverLayout?: NamedCover
  readonly coverTitle?: string
  readonly coverKicker?: string
  readonly coverPicture?: number
}

export function addCoverOptions(command: Command): Command {
  return command
    .option('--cover', 'add a cover')
    .addOption(new Option('--cover-layout <layout>', 'what the cover is built of').choices(COVERS))
    .option('--cover-title <title>', 'title of the cover (default: that of the text)')
    .option('--cover-kicker <words>', 'a few words above the title of the cover')
    .option('--cover-picture <n>', 'picture of the text for the cover, from 1', wholeNumber)
}

/** Returns the cover that the options ask for. Each of its own options asks for one. */
export function coverOf(
  options: CoverOptions,
): NonNullable<Body<'renders.create'>['config']>['cover'] | undefined {
  const {
    cover,
    coverLayout: layout,
    coverTitle: title,
    coverKicker: kicker,
    coverPicture: picture,
  } = options
  const own = Object.entries({ layout, title, kicker, picture }).filter(([, value]) => value !== undefined)
  return own.length === 0 ? cover : Object.fromEntries(own)
}
