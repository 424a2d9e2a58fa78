import type { EvidenceModel } from '../../../packages/render/src/analysis/banned-words/judge-hit.ts'
import { judgeHit } from '../../../packages/render/src/analysis/banned-words/judge-hit.ts'
import type { ToneModel } from '../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import { kindOf, toneOf } from '../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import type { HitExample, LabelledText, SentenceExample } from './fit/examples.ts'
import { FOLDS, hitExamples, readTexts, sentenceExamples } from './fit/examples.ts'
import { framedClaims } from './fit/frames.ts'
import { kindsOf } from './fit/kinds.ts'
import { fitLogistic } from './fit/logistic.ts'
import { writeEvidence, writeTone } from './fit/write-weights.ts'

// Fits the weights by which hits are judged to the development half, and says how they do on texts that were left out of
// ten fits. `-- FOLDER` adds the Markdown files of a folder in which nothing is sold. `--write` writes the weights.

const EVIDENCE = {
  least: 4,
  steps: 250,
  shrink: (sign: string) => (sign.startsWith('rule:') ? 1 : 0.4),
}
const LEAST_WEIGHT = 0.15
const TONE = { least: 3, steps: 120, shrink: () => 1 }

const texts = readTexts(process.argv.slice(2).find((each) => !each.startsWith('--')))
const sentences = sentenceExamples(texts)
const framed = sentenceExamples(framedClaims(texts))
const tones = Array.from({ length: FOLDS }, (_, fold) =>
  toneFrom([...sentences, ...framed].filter((each) => each.fold !== fold)),
)
const toneFor = (fold: number): ToneModel => tones[fold] ?? toneFrom([...sentences, ...framed])
const hits = hitExamples(texts, toneFor)
const evidences: EvidenceModel[] = tones.map((_, fold) =>
  fitLogistic(
    hits.filter((each) => each.fold !== fold && !each.isExcused),
    EVIDENCE,
  ),
)
/** By weights that know nothing of a hit's text. */
const held = hits.map(({ found, fold }) => judgeHit(found, evidences[fold]))

reportTone()
const isIn = {
  sentences: ({ isArticle, weight }: LabelledText) => !isArticle && weight === 1,
  blind: ({ isArticle, weight, isBlind }: LabelledText) => !isArticle && weight === 1 && isBlind === true,
  notes: ({ isArticle, weight }: LabelledText) => !isArticle && weight !== 1,
}
for (const [name, isOne] of Object.entries(isIn)) {
  reportHits(`${name}, asserted`, isOne, ({ excuse }) => excuse === null)
  for (const least of [0.5, 0.6, 0.7, 0.8, 0.9])
    reportHits(`${name} at ${least}`, isOne, ({ likelihood }) => likelihood >= least)
}
reportCalibration()
if (process.argv.includes('--write')) {
  writeEvidence(
    fitLogistic(
      hits.filter(({ isExcused }) => !isExcused),
      EVIDENCE,
    ),
  )
  writeTone(toneFrom([...sentences, ...framed]))
}

function toneFrom(examples: readonly SentenceExample[]): ToneModel {
  const { weights: places } = fitLogistic(
    examples.flatMap(({ clauses }) => clauses),
    TONE,
  )
  const { bias, weights } = fitLogistic(examples, TONE)
  return { bias, weights: worthwhile(weights), places: worthwhile(places), ...kindsOf(examples) }
}

/** Returns the weights without small ones: they are many, and change little. */
function worthwhile(weights: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...weights].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT))
}

function reportTone(): void {
  const share = (isOne: (each: SentenceExample) => boolean) => {
    const chosen = sentences.filter(isOne)
    const loud = chosen.filter(({ signs, fold }) => toneOf(signs, toneFor(fold)) > 0)
    return (loud.length / chosen.length).toFixed(3)
  }
  console.log(`tone over 0: ${share(({ isRight }) => isRight)} of claims`)
  console.log(`             ${share(({ isRight, isArticle }) => !isRight && !isArticle)} of other sentences`)
  console.log(`             ${share(({ isArticle }) => isArticle)} of sentences of articles`)
  const named = sentences.filter(({ kind }) => kind !== null)
  const right = named.filter(({ signs, kind, fold }) => kindOf(signs, toneFor(fold)) === kind)
  console.log(`kind told:   ${(right.length / named.length).toFixed(3)} of claims`)
}

type Judged = ReturnType<typeof judgeHit>

function reportHits(
  name: string,
  isOne: (text: LabelledText) => boolean,
  isSaid: (judged: Judged) => boolean,
): void {
  const chosen = texts.filter(isOne)
  const stretches = chosen.flatMap(({ stretches: each }) => each).length
  const said = hits.filter(({ of }, index) => {
    const judged = held[index]
    return judged !== undefined && isOne(of) && isSaid(judged)
  })
  const byText = Map.groupBy(said, ({ of }) => of)
  const found = chosen.flatMap((text) =>
    text.stretches.filter(({ start, end }) =>
      byText.get(text)?.some(({ range }) => range.start < end && start < range.end),
    ),
  ).length
  const precision = said.filter(({ isRight }) => isRight).length / said.length
  console.log(`${name}: precision ${precision.toFixed(3)}, recall ${(found / stretches).toFixed(3)}`)
}

function reportCalibration(): void {
  const all = hits.map((hit, index) => ({ ...hit, step: (held[index]?.likelihood ?? 0).toFixed(1) }))
  const steps = Map.groupBy(
    all.filter(({ of }) => !of.isArticle),
    ({ step }) => step,
  )
  for (const [step, of] of [...steps].sort())
    console.log(`likelihood ${step}: ${of.length} hits, ${shareOfRight(of)} right`)
  const wrong = all.filter(({ of, isRight, step }) => of.isArticle && !isRight && Number(step) >= 0.6)
  console.log(`wrong in articles: ${wrong.length}`)
}

function shareOfRight(of: readonly HitExample[]): string {
  return (of.filter(({ isRight }) => isRight).length / of.length).toFixed(2)
}
