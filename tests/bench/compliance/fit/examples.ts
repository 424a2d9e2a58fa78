import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMarkdown } from '@galley/render'
import { clauseForm } from '../../../../packages/render/src/analysis/banned-words/clause-form.ts'
import type { PlacedHit } from '../../../../packages/render/src/analysis/banned-words/evidence.ts'
import { evidenceOf } from '../../../../packages/render/src/analysis/banned-words/evidence.ts'
import { placed } from '../../../../packages/render/src/analysis/banned-words/find-banned-words.ts'
import { findHits } from '../../../../packages/render/src/analysis/banned-words/find-hits.ts'
import { exceptionFor } from '../../../../packages/render/src/analysis/banned-words/judge-hit.ts'
import { searchableMap } from '../../../../packages/render/src/analysis/banned-words/searchable.ts'
import { addressesReaders } from '../../../../packages/render/src/analysis/banned-words/signs.ts'
import { UNLISTED } from '../../../../packages/render/src/analysis/banned-words/tone/find-unlisted.ts'
import {
  clauseGramsOf,
  sentencesOf,
} from '../../../../packages/render/src/analysis/banned-words/tone/sentences.ts'
import type { ToneModel } from '../../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import { shippedTone } from '../../../../packages/render/src/analysis/banned-words/tone/tone-model.ts'
import { noteIntent } from '../../../../packages/render/src/analysis/note-intent.ts'
import { textPositions } from '../../../../packages/render/src/analysis/text-positions.ts'
import type { ComplianceCase, Stretch } from '../read-cases.ts'
import { readCases } from '../read-cases.ts'
import type { Example } from './logistic.ts'

export const FOLDS = 10

/** A labelled text. All that comes of it is in one fold: it is either learned or asked. */
export type LabelledText = ComplianceCase & {
  readonly fold: number
  /** What its hits weigh. */
  readonly weight: number
  /** One of many that sell nothing. */
  readonly isArticle: boolean
}

export type SentenceExample = Example & {
  readonly fold: number
  readonly isArticle: boolean
  /** The word group of a claim of a known kind. */
  readonly kind: string | null
  /** Of a sentence with a claim: which of its clauses make it. */
  readonly clauses: readonly Example[]
}

export type HitExample = Example & {
  readonly fold: number
  readonly of: LabelledText
  readonly range: Stretch
  readonly found: PlacedHit
  /** An exception covers it, so no weight decides. */
  readonly isExcused: boolean
}

/** The word group for a claim of each kind. The other kinds hold claims of several groups. */
const groups: Readonly<Record<string, string>> = {
  superlative: 'superlative.best',
  statute: 'superlative.best',
  authority: 'authority.state',
  medical: 'medical.treat',
  cosmetic: 'cosmetic.claim',
  slimming: 'cosmetic.claim',
  financial: 'financial.promise',
  education: 'education.promise',
  real_estate: 'real-estate.promise',
  price: 'price.pressure',
  superstition: 'superstition',
  counterfeit: 'counterfeit',
  goods: 'restricted.goods',
  restricted_goods: 'restricted.goods',
  alcohol: 'restricted.alcohol',
  contact: 'diversion.contact',
  traffic_diversion: 'diversion.contact',
  giveaway: 'giveaway.share',
  clickbait: 'clickbait.headline',
}

/** Lists were mended for the texts of those who had read them: their listed words are right more often than others. */
const READ_WEIGHT = 0.5
/** A whole note has much more context than a sentence, and there are few. An article has hundreds of sentences. */
const NOTE_WEIGHT = 3
const ARTICLE_WEIGHT = 0.15
const ARTICLE_SENTENCE_WEIGHT = 0.3
/** Of the sentences of articles, one in so many is read. */
const ARTICLE_STEP = 6

/** Returns the development half, and the Markdown files of a folder, in which nothing is sold. */
export function readTexts(folder: string | undefined): LabelledText[] {
  const { sentences, notes } = readCases('development')
  const articles = folder === undefined ? [] : readArticles(folder)
  return [
    ...sentences.map((each) => ({ ...each, weight: 1, isArticle: false })),
    ...notes.map((each) => ({ ...each, weight: NOTE_WEIGHT, isArticle: false })),
    ...articles.map((each) => ({ ...each, weight: ARTICLE_WEIGHT, isArticle: true })),
  ].map((each, index) => ({ ...each, fold: index % FOLDS }))
}

/** What asks readers for something in an article, such as "scan to subscribe", is right. */
function readArticles(folder: string): ComplianceCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const requests = foundIn(text, shippedTone).filter(
        ({ hit, around }) =>
          hit.rule.group.source.kind === 'platform' &&
          hit.rule.word !== UNLISTED &&
          addressesReaders(around) &&
          !exceptionFor(hit, around),
      )
      return { text, label: 'article', stretches: requests.map(({ hit }) => hit) }
    })
}

function foundIn(text: string, model: ToneModel): PlacedHit[] {
  const positions = textPositions(text)
  const hits = findHits(text, searchableMap(positions, parseMarkdown(text)), model)
  return placed({ positions, intent: noteIntent(positions) }, hits)
}

const meet = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end

/** Returns the sentences of texts, with the grams by which their tone is judged. */
export function sentenceExamples(texts: readonly LabelledText[]): SentenceExample[] {
  return texts.flatMap((each) => {
    const { text, stretches, fold, isArticle } = each
    const form = clauseForm(text, searchableMap(textPositions(text), parseMarkdown(text)))
    return sentencesOf(form, text)
      .filter((_, index) => !isArticle || index % ARTICLE_STEP === 0)
      .map((sentence) => {
        const isClaim = ({ start, end }: Stretch) => {
          const range = { start: form.starts[start] ?? 0, end: form.ends[end - 1] ?? 0 }
          return stretches.some((stretch) => meet(stretch, range))
        }
        const isRight = isClaim(sentence)
        const clauses = sentence.clauses.map((clause) => ({
          signs: clauseGramsOf(form.text.slice(clause.start, clause.end)),
          isRight: isClaim(clause),
          weight: 1,
        }))
        return {
          signs: sentence.grams,
          isRight,
          weight: isArticle ? ARTICLE_SENTENCE_WEIGHT : 1,
          fold,
          isArticle,
          kind: isRight ? (groups[each.label] ?? null) : null,
          clauses: isRight ? clauses : [],
        }
      })
  })
}

/** Returns the hits in texts. `toneFor` returns the tone that knows nothing of a fold. */
export function hitExamples(
  texts: readonly LabelledText[],
  toneFor: (fold: number) => ToneModel,
): HitExample[] {
  return texts.flatMap((each) => {
    const { text, fold, weight, stretches, isArticle } = each
    const model = toneFor(fold)
    return foundIn(text, model).map((found) => ({
      signs: signsOf(found),
      isRight: stretches.some((stretch) => meet(stretch, found.hit)),
      weight: weight * (isArticle || each.isBlind ? 1 : READ_WEIGHT),
      fold,
      of: each,
      range: { start: found.hit.start, end: found.hit.end },
      found,
      isExcused: exceptionFor(found.hit, found.around) !== undefined,
    }))
  })
}

function signsOf({ hit, around, note }: PlacedHit): ReadonlySet<string> {
  return new Set(evidenceOf(hit, around, note))
}
