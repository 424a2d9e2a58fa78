import type { BreakReason } from '@galley/render'

const reasons: Partial<Record<BreakReason['kind'], string>> = {
  'parts heading': 'a heading alone at the end of the page',
  'parts title': 'a title parted from what it heads',
  'parts head': 'a table’s head parted from its rows',
  'parts lead': 'a sentence parted from what it announces',
  'parts turned': 'a line of verse parted',
  'parts parent': 'words parted from their list',
  'begins rule': 'a divider at the top of the next page',
  'begins blank': 'an empty line at the top of the next page',
  'single line': 'a single line left alone',
  'inside paragraph': 'a paragraph divided',
  'splits stanza': 'a verse divided',
  'splits item': 'a list item divided',
  'splits list': 'a list divided',
  'splits quote': 'a quote divided',
  'splits table': 'a table divided',
  'splits exhibit': 'a figure divided',
  'splits series': 'a series divided',
  'splits entry': 'an entry divided',
  'splits code': 'code divided',
  'alone list': 'one list item left alone',
  'alone table': 'one table row left alone',
  'alone code': 'one line of code left alone',
  'alone series': 'one entry left alone',
}

/** Why a page ends where it does, and where else it could end, in English. */
export const enPageEnds = {
  pageEnds: {
    why: (page: number) => `Why does page ${page} end here?`,
    move: (page: number) => `Move the end of page ${page}`,
    whyHere: 'Why does this page end here?',
    moveHere: 'Move the end of this page',
    moveHint: 'Move the end of this page: drag it, or use the arrow keys and Enter',
    moving: (page: number, places: number) =>
      places === 0
        ? `Page ${page} has no other place between two blocks where it could end.`
        : `Page ${page} stays as it is. Other places: ${places}.`,
    wouldEnd: (page: number, words: string) =>
      words === ''
        ? `Page ${page} would end before the next picture`
        : `Page ${page} would end before “${words}”`,
    endsHere: (page: number) => `Page ${page} ends here`,
    forced: (fill: string) => `The text asks for a page break here. The page is ${fill} full.`,
    last: (fill: string) => `The text ends here. The page is ${fill} full.`,
    chosen: (fill: string) => `Of all places, this one suits the whole text best. The page is ${fill} full.`,
    byBrowser: 'Something here is higher than a page, so the browser breaks these pages alone.',
    beginsHeading: 'The next page begins with a heading.',
    accepts: (reasons: string) => `The price: ${reasons}.`,
    beyond: (place: string, fill: string) =>
      `${place} no longer fits: with it, the page would be ${fill} full.`,
    line: (words: string) => `The next line of “${words}”`,
    block: (words: string) => `“${words}”`,
    picture: 'The next block',
    others: 'It could also end',
    noOthers: 'It could end nowhere else.',
    before: (words: string) => `before “${words}”`,
    beforePicture: 'before the next picture',
    inside: (words: string, lines: number) =>
      `in “${words}”, after ${lines === 1 ? 'one line' : `${lines} lines`}`,
    atEnd: 'at the end of the text',
    full: (fill: string) => `${fill} full`,
    empty: (fill: string) => `only ${fill} full`,
    squeezed: 'smaller pictures',
    morePages: (count: number) => (count === 1 ? 'one more page' : `${count} more pages`),
    later: (page: number, what: string) => `page ${page}: ${what}`,
    free: 'nearly as good',
    endHere: 'End here',
    parted: 'Places without a button are inside a block. A page break there would make two of it.',
    reasons,
  },
}
