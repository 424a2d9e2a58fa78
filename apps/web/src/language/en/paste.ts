/** How much of what was pasted is loading, and how much could not be brought along. */
type PastedContent = {
  readonly loading: number
  readonly leftOut: { readonly comments: number; readonly deletions: number; readonly pictures: number }
}

/** The texts about what is pasted, in English. */
export const enPaste = {
  paste: {
    choose: 'Insert pictures',
    sending: 'uploading',
    preparing: 'getting ready',
    failed: 'not uploaded',
    cancel: (name: string) => `Cancel the upload of ${name}`,
    retry: (name: string) => `Upload ${name} again`,
    remote: {
      fetching: 'bringing the picture in…',
      keep: 'Keep in the project',
      again: 'Try again',
      replace: 'Use a file',
      stop: 'Leave it outside',
      failures: {
        away: 'Not brought in: Galley can’t be reached.',
        address: 'Not brought in: this is no public address.',
        missing: 'Not brought in: there is no picture at this address.',
        host: 'Not brought in: its website doesn’t answer.',
        size: 'Not brought in: it is too large.',
        format: 'Not brought in: this is no picture.',
        off: 'Stays outside: pictures of the web are switched off here.',
        quota: 'Not brought in: today’s pictures of the web, or your space, are used up.',
      },
    },
    unreadable: 'This file can’t be read as a picture, or it is too large.',
    'no-space': 'Your account has no space left for this picture.',
    plain: 'Paste as plain text',
    pasted: ({ loading, leftOut: { comments, deletions, pictures } }: PastedContent) =>
      [
        'Pasted as Markdown.',
        loading > 0 && `${loading === 1 ? '1 picture is' : `${loading} pictures are`} loading.`,
        comments > 0 && `${comments === 1 ? '1 comment' : `${comments} comments`} left out.`,
        deletions > 0 &&
          `${deletions === 1 ? '1 deleted passage' : `${deletions} deleted passages`} left out.`,
        pictures > 0 &&
          `${pictures === 1 ? '1 picture' : `${pictures} pictures`} left out: paste each by itself, because a page can’t read the files of other programs.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(' '),
  },
}
