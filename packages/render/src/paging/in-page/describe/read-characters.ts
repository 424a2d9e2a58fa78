import type { PageWindow } from '../page-window.ts'

/** The different characters that use one list of fonts. */
export type CharacterSet = {
  /** The computed `font-family`. */
  readonly families: string
  readonly characters: string
}

/** Returns the characters of a canvas by their fonts. Doesn't change the document. */
export function readCharacters(view: PageWindow, _input: null): CharacterSet[] {
  const { document, NodeFilter } = view
  const sets = new Map<string, Set<string>>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement || node.parentElement.closest('.katex-mathml,style')) continue
    const families = view.getComputedStyle(node.parentElement).fontFamily
    const characters = sets.get(families) ?? new Set()
    for (const character of node.nodeValue ?? '') characters.add(character)
    sets.set(families, characters)
  }
  return [...sets].map(([families, characters]) => ({ families, characters: [...characters].join('') }))
}
