import type { ToneModel } from '../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import { kindOf, toneOf } from '../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import type { HitExample, LabelledText, SentenceExample } from './fit/examples.ts'
import { FOLDS, hitExamples, readTexts, sentenceExamples } from './fit/examples.ts'
import { kindsOf } from './fit/kinds.ts'
import type { Fitted } from './fit/logistic.ts'
import { fitLogistic, logitOf } from './fit/logistic.ts'
import { writeEvidence, writeTone } from './fit/write-weights.ts'

// Fits the weights by which hits are judged to the development half, and says how they do on texts that were left out of
// ten fits. `-- FOLDER` adds the Markdown files of a folder in which nothing is sold. `--write` writes the weights.

const EVIDENCE = {
  least: 4,
  steps: 250,
  shrink: (sign: string) => (sign.startsWith('rule:') ? 1 : 0.4),
}
const TONE = { least: 3, steps: 150, shrink: () => 1 }

const texts = readTexts(process.argv.slice(2).find((each) => !each.startsWith('--')))
const sentences = sentenceExamples(texts)
const tones = Array.from({ length: FOLDS }, (_, fold) =>
  toneFrom(sentences.filter((each) => each.fold !== fold)),
)
const toneFor = (fold: number): ToneModel => tones[fold] ?? toneFrom(sentences)
const hits = hitExamples(texts, toneFor)
const held = heldOut(hits)

reportTone()
reportHits('sentences', ({ isArticle, weight }) => !isArticle && weight === 1)
reportHits('notes', ({ isArticle, weight }) => !isArticle && weight !== 1)
reportCalibration()
if (process.argv.includes('--write')) {
  writeEvidence(fitLogistic(hits, EVIDENCE))
  writeTone(toneFrom(sentences))
}

function toneFrom(examples: readonly SentenceExample[]): ToneModel {
  return { ...fitLogistic(examples, TONE), ...kindsOf(examples) }
}

/** Returns the likelihood of each hit by the weights that know nothing of its text. */
function heldOut(examples: readonly HitExample[]): number[] {
  const fits: Fitted[] = tones.map((_, fold) =>
    fitLogistic(
      examples.filter((each) => each.fold !== fold),
      EVIDENCE,
    ),
  )
  return examples.map(({ fold, signs }) => {
    const fit = fits[fold]
    return fit ? 1 / (1 + Math.exp(-logitOf(fit, signs))) : 0
  })
}

function reportTone(): void {
  const share = (isIn: (each: SentenceExample) => boolean) => {
    const chosen = sentences.filter(isIn)
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

function reportHits(name: string, isIn: (text: LabelledText) => boolean): void {
  const chosen = texts.filter(isIn)
  const stretches = chosen.flatMap(({ stretches: each }) => each).length
  for (const least of [0.5, 0.6, 0.7, 0.8]) {
    const said = hits.filter(({ of }, index) => isIn(of) && (held[index] ?? 0) >= least)
    const byText = Map.groupBy(said, ({ of }) => of)
    const found = chosen.flatMap((text) =>
      text.stretches.filter(({ start, end }) =>
        byText.get(text)?.some(({ range }) => range.start < end && start < range.end),
      ),
    ).length
    const precision = said.filter(({ isRight }) => isRight).length / said.length
    console.log(
      `${name} at ${least}: precision ${precision.toFixed(3)}, recall ${(found / stretches).toFixed(3)}`,
    )
  }
}

function reportCalibration(): void {
  const all = hits.map((hit, index) => ({ ...hit, step: (held[index] ?? 0).toFixed(1) }))
  const steps = Map.groupBy(
    all.filter(({ of }) => !of.isArticle),
    ({ step }) => step,
  )
  for (const [step, of] of [...steps].sort())
    console.log(
      `likelihood ${step}: ${of.length} hits, ${(of.filter(({ isRight }) => isRight).length / of.length).toFixed(2)} right`,
    )
  const wrong = all.filter(({ of, isRight, step }) => of.isArticle && !isRight && Number(step) >= 0.6)
  console.log(`wrong in articles: ${wrong.length}`)
}
