import type { WornBrand } from '../../brands/brand-images.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, NOTHING } from '../../markup/html.ts'
import { wordsHtml } from '../text/words.ts'
import { avatarHtml, hasLogo, logoHtml } from './marks.ts'

type Byline = {
  readonly author: string | null
  readonly tags: readonly string[]
  readonly language: string
  /** Whose avatar and logo it shows. */
  readonly brand?: WornBrand | null | undefined
}

/** Returns the line at the foot of a card: the author beside the avatar, a few tags, the logo. */
export function bylineHtml({ author, tags, language, brand }: Byline): Html {
  const parts = [
    ...whoParts(author?.trim() ?? '', brand?.images?.avatar !== undefined),
    ...(tags.length > 0 ? [element('span', { class: 'tags' }, wordsHtml(tags.join(' · '), language))] : []),
    ...(hasLogo(brand) ? [logoHtml('cover')] : []),
  ]
  return parts.length === 0 ? NOTHING : element('p', { class: 'byline' }, parts)
}

function whoParts(author: string, hasAvatar: boolean): Html[] {
  const words = author === '' ? [] : [element('span', {}, escaped(author))]
  if (!hasAvatar) return words
  return [element('span', { class: 'who' }, [avatarHtml(), ...words])]
}
