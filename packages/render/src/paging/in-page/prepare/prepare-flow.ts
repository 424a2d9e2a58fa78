import type { PageWindow } from '../page-window.ts'
import { cutTallPictures } from './cut-pictures.ts'
import { exhibitFits } from './fit-exhibits.ts'
import { formulaFits, highFormulaFits } from './fit-formulas.ts'
import { headingFits } from './fit-headings.ts'
import { listFits } from './fit-lists.ts'
import { noteFits } from './fit-notes.ts'
import { pictureFits, setFits } from './fit-pictures.ts'
import { rowFits, tableFits } from './fit-tables.ts'
import { applyAll, freshText } from './fresh-text.ts'
import { raggedLines, setLines } from './lines/set-lines.ts'
import { mendLastLines } from './mend-last-lines.ts'
import { settle } from './settle.ts'

/**
 * Waits for fonts and pictures, lays the text out as one endless column, and shrinks what is too wide or too high.
 * Resolves to false if the document has no text: it is a cover alone. It needs no scripts of the page and no animation
 * frames, so it works if scripts are off.
 *
 * @throws Error if the document is no canvas.
 */
export async function prepareFlow(view: PageWindow, _input: null): Promise<boolean> {
  const { document } = view
  const flow = document.getElementById('flow')
  if (!flow && !document.querySelector('.card')) throw new Error('This document is no canvas.')
  const text = freshText(view)
  flow?.classList.add('whole')
  await settle(view)
  if (!flow) return false
  applyAll(listFits(text))
  applyAll([...tableFits(text), ...formulaFits(text), ...headingFits(text)])
  // Smaller text has fewer lines, too, so a second pass comes closer.
  applyAll(headingFits(text))
  applyAll([...highFormulaFits(text), ...rowFits(text)])
  applyAll(rowFits(text))
  await cutTallPictures(text)
  applyAll([...pictureFits(text), ...exhibitFits(text)])
  applyAll(setFits(text))
  applyAll(noteFits(text))
  const unset = setLines(text)
  raggedLines(view, [...new Set([...unset, ...mendLastLines(text)])])
  return true
}
