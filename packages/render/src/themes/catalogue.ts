import { airmail } from './airmail.ts'
import { amberConsole } from './amber-console.ts'
import { bauhaus } from './bauhaus.ts'
import { blueprint } from './blueprint.ts'
import { camellia } from './camellia.ts'
import { codeEditor } from './code-editor.ts'
import { concrete } from './concrete.ts'
import { dotJournal } from './dot-journal.ts'
import { extraEdition } from './extra-edition.ts'
import { feature } from './feature.ts'
import { fern } from './fern.ts'
import { fineLine } from './fine-line.ts'
import { graphPaper } from './graph-paper.ts'
import { lilacCard } from './lilac-card.ts'
import { midnight } from './midnight.ts'
import { mintSoda } from './mint-soda.ts'
import { morningPost } from './morning-post.ts'
import { neon } from './neon.ts'
import { openSpace } from './open-space.ts'
import { peachHaze } from './peach-haze.ts'
import { phosphor } from './phosphor.ts'
import { plainInk } from './plain-ink.ts'
import { preprint } from './preprint.ts'
import { quarterly } from './quarterly.ts'
import { readingLamp } from './reading-lamp.ts'
import { redRuleLetter } from './red-rule-letter.ts'
import { riso } from './riso.ts'
import { ruledNotebook } from './ruled-notebook.ts'
import { salmonSheet } from './salmon-sheet.ts'
import { salon } from './salon.ts'
import { specSheet } from './spec-sheet.ts'
import { sunflower } from './sunflower.ts'
import { swissRed } from './swiss-red.ts'
import { teaGarden } from './tea-garden.ts'
import type { Theme } from './theme.ts'
import { vermilion } from './vermilion.ts'
import { warmLetter } from './warm-letter.ts'

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

/** Returns the theme with this id, or null if there is none. */
export function findTheme(id: string): Theme | null {
  return themes.find((theme) => theme.id === id) ?? null
}
