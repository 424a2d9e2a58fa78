/** The texts of a project's history, in English. */
export const enHistory = {
  history: {
    title: 'History',
    open: 'History',
    toEditor: 'Back to the editor',
    versions: 'Versions',
    changes: 'Changes',
    current: 'Current',
    against: 'Compare',
    toCurrent: 'Changes since then',
    toBefore: 'Changes in this version',
    restore: 'Restore this version',
    restored: (when: string) =>
      `The text of ${when} is restored. The text that it replaced is in the history.`,
    restoredFrom: (version: number) => `restored from version ${version}`,
    stale: 'The text has changed in the meantime. Look at the newest version first.',
    grown: (characters: number) =>
      `${characters < 0 ? '−' : '+'}${Math.abs(characters).toLocaleString('en')} characters`,
    sum: (added: number, removed: number) =>
      `${added.toLocaleString('en')} lines added, ${removed.toLocaleString('en')} removed`,
    unchanged: (lines: number) => (lines === 1 ? 'Show 1 unchanged line' : `Show ${lines} unchanged lines`),
    added: 'Added: ',
    removed: 'Removed: ',
    same: 'These two versions are the same.',
    show: 'Show changes as',
    as: { text: 'Text', pages: 'Pages' },
    shownVersion: 'Version shown',
    samePages: 'The pages of both versions look the same.',
    pagesChanged: (changed: number, all: number) => {
      if (all === 1) return 'The page changed.'
      return changed < all ? `${changed} of ${all} pages changed.` : 'All pages changed.'
    },
    articleChanged: 'The article changed.',
    designChanged: (what: string) => `The newer version has another design: ${what}.`,
    sentences: (all: readonly string[]) => all.join(' '),
    unchangedPages: (pages: number) => (pages === 1 ? '1 page is the same' : `${pages} pages are the same`),
    pageNumbers: (first: number, last: number) =>
      first === last ? `Page ${first}` : `Pages ${first}–${last}`,
    noPages: 'Not in this version',
    firstVersion: 'This is the first version. There is nothing to compare it with.',
    emptyTitle: 'No earlier versions yet',
    empty:
      'While you write, Galley keeps a version every ten minutes. It also keeps each version that you render, and those before and after a restore.',
  },
  beside: {
    about: 'The link names a render of an earlier text or another design.',
    render: 'This render',
    today: 'Today',
    goOn: 'Continue from this render',
    keep: 'Edit today’s version',
  },
}
