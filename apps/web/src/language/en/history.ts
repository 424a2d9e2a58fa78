/** The words of a project's history, in English. */
export const enHistory = {
  history: {
    title: 'History',
    open: 'History',
    toEditor: 'Back to the editor',
    versions: 'Versions',
    changes: 'Changes',
    current: 'Current',
    against: 'Compared with',
    toCurrent: 'Since then, until now',
    toBefore: 'In this version',
    restore: 'Bring this version back',
    restored: (when: string) => `The text of ${when} is back. What it replaced is in the history.`,
    restoredFrom: (version: number) => `from version ${version}`,
    stale: 'Somebody has written meanwhile. Look at the newest version first.',
    grown: (characters: number) =>
      `${characters < 0 ? '−' : '+'}${Math.abs(characters).toLocaleString('en')} characters`,
    sum: (added: number, removed: number) =>
      `${added.toLocaleString('en')} lines added, ${removed.toLocaleString('en')} removed`,
    unchanged: (lines: number) => (lines === 1 ? 'Show 1 unchanged line' : `Show ${lines} unchanged lines`),
    added: 'Added: ',
    removed: 'Removed: ',
    same: 'Nothing differs between these two.',
    emptyTitle: 'No earlier versions yet',
    empty:
      'Galley keeps a version of what you write every ten minutes, and of whatever you render or bring back.',
  },
}
