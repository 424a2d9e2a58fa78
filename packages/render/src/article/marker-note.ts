/** A note of a few words, tied to the marked words before it. */
export type MarkerNote = { readonly kind: 'note'; readonly text: string }
