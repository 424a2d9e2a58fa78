/** The words of an account's sessions, in English. */
export const enAccount = {
  sessions: {
    title: 'Sessions',
    about: (email: string) => `Browsers that are signed in as ${email}. End those that you don’t know.`,
    here: 'This one',
    someBrowser: 'Unknown browser',
    since: (when: string) => `Signed in ${when}`,
    until: (when: string) => `until ${when}`,
    end: 'Sign out',
    endOne: (name: string) => `Sign out: ${name}`,
    endOthers: 'Sign out all others',
    ended: (count: number) =>
      count === 1 ? 'That browser is signed out' : `${count} browsers are signed out`,
  },
}
