import { camellia } from './families/botanical/camellia.ts'
import { fern } from './families/botanical/fern.ts'
import { teaGarden } from './families/botanical/tea-garden.ts'
import { feature } from './families/editorial/feature.ts'
import { quarterly } from './families/editorial/quarterly.ts'
import { salon } from './families/editorial/salon.ts'
import { fineLine } from './families/ink/fine-line.ts'
import { openSpace } from './families/ink/open-space.ts'
import { plainInk } from './families/ink/plain-ink.ts'
import { airmail } from './families/letter/airmail.ts'
import { redRuleLetter } from './families/letter/red-rule-letter.ts'
import { warmLetter } from './families/letter/warm-letter.ts'
import { extraEdition } from './families/newspaper/extra-edition.ts'
import { morningPost } from './families/newspaper/morning-post.ts'
import { salmonSheet } from './families/newspaper/salmon-sheet.ts'
import { midnight } from './families/night/midnight.ts'
import { neon } from './families/night/neon.ts'
import { readingLamp } from './families/night/reading-lamp.ts'
import { dotJournal } from './families/notebook/dot-journal.ts'
import { graphPaper } from './families/notebook/graph-paper.ts'
import { ruledNotebook } from './families/notebook/ruled-notebook.ts'
import { blueprint } from './families/paper/blueprint.ts'
import { preprint } from './families/paper/preprint.ts'
import { specSheet } from './families/paper/spec-sheet.ts'
import { lilacCard } from './families/pastel/lilac-card.ts'
import { mintSoda } from './families/pastel/mint-soda.ts'
import { peachHaze } from './families/pastel/peach-haze.ts'
import { riso } from './families/poster/riso.ts'
import { sunflower } from './families/poster/sunflower.ts'
import { vermilion } from './families/poster/vermilion.ts'
import { bauhaus } from './families/swiss/bauhaus.ts'
import { concrete } from './families/swiss/concrete.ts'
import { swissRed } from './families/swiss/swiss-red.ts'
import { amberConsole } from './families/terminal/amber-console.ts'
import { codeEditor } from './families/terminal/code-editor.ts'
import { phosphor } from './families/terminal/phosphor.ts'
import type { Theme } from './theme.ts'

/** All themes, grouped by family, in display order. Add new ones at the end of their family. */
export const themes: readonly Theme[] = [
  plainInk,
  openSpace,
  fineLine,
  feature,
  salon,
  quarterly,
  morningPost,
  salmonSheet,
  extraEdition,
  ruledNotebook,
  graphPaper,
  dotJournal,
  warmLetter,
  redRuleLetter,
  airmail,
  swissRed,
  concrete,
  bauhaus,
  sunflower,
  vermilion,
  riso,
  peachHaze,
  lilacCard,
  mintSoda,
  fern,
  teaGarden,
  camellia,
  preprint,
  blueprint,
  specSheet,
  phosphor,
  amberConsole,
  codeEditor,
  midnight,
  neon,
  readingLamp,
]

/** Returns the theme with this id, of the catalogue or of `own`, or null if there is none. */
export function findTheme(id: string, own: readonly Theme[] = []): Theme | null {
  const isIt = (theme: Theme) => theme.id === id
  return themes.find(isIt) ?? own.find(isIt) ?? null
}

/**
 * Returns the themes that a text can mean by an id or a name. Own themes come before those of the catalogue; several own ones
 * may have one name.
 */
export function themesNamed(named: string, own: readonly Theme[]): Theme[] {
  const byId = findTheme(named, own)
  if (byId) return [byId]
  const wanted = plainName(named)
  const isNamed = ({ name }: Theme) => plainName(name.en) === wanted || plainName(name.zh) === wanted
  const mine = own.filter(isNamed)
  return mine.length > 0 ? mine : themes.filter(isNamed)
}

function plainName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
