import type { ArtifactKind, Platform, RenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import type { Theme } from '../themes/theme.ts'
import type { PlatformWords } from '../word-lists/word-group.ts'
import type { PlatformLimit } from './limits.ts'
import type { SetFormula } from './wechat/article/formulas/set-formula.ts'

/** A maximum length, and how the platform measures a text against it. */
export type TextLimit = { readonly most: number; readonly lengthOf: (text: string) => number }

/** The rules for the caption of the pictures. */
export type CaptionRules = {
  /** Null if posts have no title. The caption's body then begins with the text's title. */
  readonly title: TextLimit | null
  /** Body and tags together. */
  readonly body: TextLimit
  readonly tags: {
    /** Null if the platform publishes no limit. */
    readonly most: number | null
    /** False if the platform counts every tag. Tags that are listed below the body then lose their `#` in the body. */
    readonly keptInBody: boolean
  }
}

/** The rules of a platform that publishes a text as an article and not as pictures of pages. */
export type ArticleRules = {
  /** The width of its column in CSS px. */
  readonly columnPx: number
  /** The largest picture that it accepts, in bytes. */
  readonly imageBytes: number
  /** Returns true for a picture that the platform shows from its present address. */
  readonly hostsImage: (url: string) => boolean
  /** Returns true for a link that is removed although readers could follow it. */
  readonly removesLink: (href: string) => boolean
}

/** The input for counting a text towards its limits. */
export type CountedText = {
  readonly article: Article
  readonly title: string
  readonly config: RenderConfig
  readonly theme: Theme
  /** From `loadFormulas`. If null, formulas are counted as their source. */
  readonly setFormula: SetFormula | null
  /** The number of all pictures: pages, cover and end card. */
  readonly estimatedPages: number
}

/** All that the service knows about a platform. Other code reads the profile and never compares a platform's name. */
export type PlatformProfile = {
  readonly id: Platform
  readonly name: { readonly en: string; readonly zh: string }
  /** The first is the platform's default. */
  readonly aspect_ratios: readonly string[]
  readonly artifacts: readonly ArtifactKind[]
  readonly limits: readonly PlatformLimit[]
  /** Returns a text's counts by the name of each limit that texts can exceed. */
  readonly countLimits: (counted: CountedText) => Readonly<Record<string, number>>
  /** The language of the texts that the platform is suggested for. Null if it is never suggested. */
  readonly suggestedFor: 'english' | 'other' | null
  /** The ratios of its covers, if they are its only pictures. Null if its pictures are the pages of the text. */
  readonly covers: readonly string[] | null
  /** The limit for the title of a post. Null if posts have no title. */
  readonly title: TextLimit | null
  /** How many pictures a post accepts, and the warning for more. Null if more are spread over several posts. */
  readonly pictures: { readonly most: number; readonly warning: string } | null
  /** Null if no caption is written. */
  readonly caption: CaptionRules | null
  /** Null if the text is published as pictures. */
  readonly article: ArticleRules | null
  /** How its feed crops the first picture, as height divided by width. Null if the editor shows no feed. */
  readonly feedCrop: { readonly lowest: number; readonly highest: number } | null
  /** The words that the platform's own rules are about. */
  readonly words: readonly PlatformWords[]
}
