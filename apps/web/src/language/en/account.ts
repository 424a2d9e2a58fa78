/** The texts of an account's settings and sessions, in English. */
export const enAccount = {
  settings: {
    title: 'Account settings',
    about: (email: string) => `You are signed in as ${email}.`,
    password: 'Password',
    passwordHint: 'Changing it signs out every other browser.',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: (count: number) =>
      count === 0
        ? 'The password is changed'
        : `The password is changed; other browsers signed out: ${count}`,
    wrong: 'That is not the password of this account.',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'Signs out every browser, this one included. Tokens keep working.',
    delete: 'Delete account',
    deleteHint: 'Deletes the account with its projects, versions, pages, shares and tokens.',
    deleteTitle: 'Delete this account?',
    deleteText: 'Everything in it is deleted for good and cannot be restored. Type your password to confirm.',
    deleted: 'The account is deleted',
  },
  sessions: {
    title: 'Sessions',
    about: (email: string) =>
      `Browsers that are signed in as ${email}. Sign out any that you don’t recognize.`,
    here: 'This browser',
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
