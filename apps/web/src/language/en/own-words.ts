/** The texts of the writer's own words, in English. */
export const enOwnWords = {
  ownWords: {
    title: 'My words',
    about: 'Every check of your texts looks for these words, also in the command line and for agents.',
    word: 'Word',
    replacement: 'Replacement',
    replacementHint: 'Optional. “Fix” puts it in place of the word.',
    add: 'Add word',
    added: (word: string) => `“${word}” is on your list.`,
    isListed: 'This word is on your list already.',
    needsLetter: 'Enter a word with a letter or a digit.',
    full: 'You have as many lists as an account may have. Delete one first: galley lexicons.',
    none: 'No words yet.',
    deleted: 'deleted',
    replacedBy: 'becomes',
    remove: (word: string) => `Remove “${word}”`,
    onList: (name: string) => `List: ${name}`,
  },
}
