import { writeFileSync } from 'node:fs'
import type { ToneModel } from '../../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import type { Fitted } from './logistic.ts'

const folder = new URL('../../../../packages/render/src/word-lists/', import.meta.url)
/** Smaller weights change nothing that counts. */
const LEAST_WEIGHT = 0.1
/** What can't stand in a table: it would end the literal, or a line. */
const unsafe = /[`\\$\s]/

const HEAD = '// Written by `npm run fit:compliance`. Don’t edit.\n'

export function writeEvidence({ bias, weights }: Fitted): void {
  const rows = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .map(([id, weight]) => `${id} ${weight.toFixed(2)}`)
    .sort()
  write(
    'evidence-weights.ts',
    `/** The logit of a hit without any sign. */
export const evidenceBias = ${Number(bias.toFixed(2))}

/** What each sign adds to it. */
export const evidenceTable = \`
${rows.join('\n')}
\`
`,
  )
}

export function writeTone({ bias, weights, places, kinds, costs }: ToneModel): void {
  const named = [...kinds].flatMap(([gram, list]) =>
    unsafe.test(gram) ? [] : list.map(([kind, weight]) => [gram, `${kind} ${weight}`] as const),
  )
  write(
    'tone-weights.ts',
    `/** The logit that an empty sentence advertises. */
export const toneBias = ${Number(bias.toFixed(2))}

/** What stretches of one to three characters add to it. */
export const toneTable = \`
${linesOf(rounded(weights))}
\`

/** What they say for a clause being the one that makes the claim. */
export const placeTable = \`
${linesOf(rounded(places))}
\`

/** Which kind of claim they speak for. */
export const kindTable = \`
${linesOf(named)}
\`

/** What each of these grams takes from a kind. */
export const kindCosts = \`
${[...costs]
  .map(([kind, cost]) => `${kind} ${cost}`)
  .sort()
  .join('\n')}
\`
`,
  )
}

function rounded(weights: ReadonlyMap<string, number>): [gram: string, weight: string][] {
  return [...weights].flatMap(([gram, weight]) =>
    Math.abs(weight) >= LEAST_WEIGHT && !unsafe.test(gram) ? [[gram, weight.toFixed(1)]] : [],
  )
}

/** Returns a line for each value, with all that have it. */
function linesOf(pairs: readonly (readonly [gram: string, value: string])[]): string {
  return [...Map.groupBy(pairs, ([, value]) => value)]
    .map(
      ([value, list]) =>
        `${value} ${list
          .map(([gram]) => gram)
          .sort()
          .join(' ')}`,
    )
    .sort()
    .join('\n')
}

function write(name: string, text: string): void {
  writeFileSync(new URL(name, folder), `${HEAD}\n${text}`)
}
