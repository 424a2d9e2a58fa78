import type { ArtifactKind, Platform, RenderConfig } from '@galley/contracts'
import type { PlatformWords } from '../analysis/banned-words/word-group.ts'
import type { Article } from '../article/article.ts'
import type { Theme } from '../themes/theme.ts'
import type { PlatformLimit } from './limits.ts'
import type { SetFormula } from './wechat/article/set-formula.ts'

/** A number that must not be exceeded, and how the platform counts a text towards it. */
export type TextLimit = { readonly most: number; readonly lengthOf: (text: string) => number }

/** How the caption beside the pictures is written. */
export type CaptionRules = {
  /** Null: posts have no title. The caption's body then begins with it. */
  readonly title: TextLimit | null
  /** Body and tags together. */
  readonly body: TextLimit
  readonly tags: {
    /** Null: the platform publishes no limit. */
    readonly most: number | null
    /** False: the platform counts every tag, so tags that are listed below the body stand in it without their sign. */
    readonly keptInBody: boolean
  }
}

/** How a platform treats a text that is published as an article and not as pictures of pages. */
export type ArticleRules = {
  /** The width of its column in CSS px. */
  readonly columnPx: number
  /** The largest picture that it takes, in bytes. */
  readonly imageBytes: number
  /** Lists inside of each other beyond this come apart. */
  readonly listLevels: number
  /** Returns true for a picture that is shown from where it is. */
  readonly hostsImage: (url: string) => boolean
  /** Returns true for a link that is removed although readers could follow it. */
  readonly removesLink: (href: string) => boolean
}

/** What the limits of a text are counted from. */
export type CountedText = {
  readonly article: Article
  readonly title: string
  readonly config: RenderConfig
  readonly theme: Theme
  /** From `loadFormulas`. Null: formulas are counted as their source. */
  readonly setFormula: SetFormula | null
  /** Every picture of the set: pages, cover and end card. */
  readonly estimatedPages: number
}

/** All that the service knows about a platform. The rest of the code asks this and never compares a platform's name. */
export type PlatformProfile = {
  readonly id: Platform
  readonly name: { readonly en: string; readonly zh: string }
  /** The first is the platform's default. */
  readonly aspect_ratios: readonly string[]
  readonly artifacts: readonly ArtifactKind[]
  readonly limits: readonly PlatformLimit[]
  /** Counts a text towards the limits that texts can exceed, by the limits' names. */
  readonly countLimits: (counted: CountedText) => Readonly<Record<string, number>>
  /** The language of the texts that it is suggested for. Null: it is never suggested. */
  readonly suggestedFor: 'english' | 'other' | null
  /** The ratios of its covers, if they are its only pictures. Null: its pictures are the pages of the text. */
  readonly covers: readonly string[] | null
  /** How the title of a post is limited. Null: posts have none. */
  readonly title: TextLimit | null
  /** How many pictures a post takes, and the warning for more. Null: more are spread over several posts. */
  readonly pictures: { readonly most: number; readonly warning: string } | null
  /** Null: no caption is written. */
  readonly caption: CaptionRules | null
  /** Null: the text is published as pictures. */
  readonly article: ArticleRules | null
  /** How its feed crops the first picture, as height by width. Null: the editor shows no feed. */
  readonly feedCrop: { readonly lowest: number; readonly highest: number } | null
  /** The words that the platform's own rules are about. */
  readonly words: readonly PlatformWords[]
}
