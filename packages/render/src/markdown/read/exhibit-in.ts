import type { Block, BlockOf, Inline, Lines } from '../../article/article.ts'
import type { ExhibitKind } from '../../article/exhibit.ts'
import { readExhibit } from '../../exhibits/registry.ts'
import { setAttributionApart } from './attribution.ts'
import type { Reading } from './reading.ts'

type Container = {
  readonly kind: ExhibitKind
  readonly title: readonly Inline[]
  readonly lines: Lines
  readonly readInside: () => Block[]
}

/**
 * Reads the exhibit of a `:::` container whose title has been read. Its convention says what its lines are, so no line of it
 * makes a list by the sign that it begins with.
 */
export function exhibitIn(
  reading: Reading,
  { kind, title, lines, readInside }: Container,
): BlockOf<'exhibit'> {
  const { isInExhibit } = reading
  reading.isInExhibit = true
  const blocks = readInside()
  reading.isInExhibit = isInExhibit
  const entries = readExhibit(kind, kind === 'quote' ? setAttributionApart(blocks) : blocks)
  return { kind: 'exhibit', exhibit: kind, title: title.length > 0 ? title : null, entries, lines }
}
