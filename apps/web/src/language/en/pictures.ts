/** How many pictures a copied article holds, how many of these are links, and how many it lacks. */
type CopiedPictures = { readonly held: number; readonly leftOut: number; readonly linked: number }

/** The texts about a picture of the text, in English. */
export const enPictures = {
  pictures: {
    edit: (alt: string) => (alt === '' ? 'Edit the picture' : `Edit the picture: ${alt}`),
    title: 'Picture',
    crop: 'Crop',
    whole: 'Whole',
    free: 'Free',
    focus: 'Focal point',
    focusHint: 'Click what has to stay visible. Arrow keys move it, too.',
    freeHint: 'Drag over the part to show. Arrow keys move it; with Shift they resize it.',
    width: 'Width',
    widths: { '': 'Own', half: 'Half', column: 'Column', full: 'Full bleed' },
    corners: 'Corners',
    radii: { '': 'Theme', '0': 'Square', '12': 'Round', '28': 'Very round' },
    together: (count: number) =>
      count === 1 ? 'With the picture beside it' : `With the ${count} pictures beside it`,
    layouts: { '': 'One by one', grid: 'Grid', row: 'Rows' },
    caption: 'Caption',
    alt: 'Alt text',
    altHint: 'Says what the picture shows, for readers who can’t see it.',
    apply: 'Apply',
    camera: 'Take a photo',
    copied: ({ held, leftOut, linked }: CopiedPictures) =>
      [
        `${held === 1 ? '1 picture travels' : `${held} pictures travel`} in the clipboard, ${leftOut} left out.`,
        linked > 0 && `${linked} of them as a link that WeChat fetches, valid for an hour.`,
        leftOut > 0 && 'What could not be loaded is left out: its description takes its place.',
      ]
        .filter((sentence) => sentence !== false)
        .join(' '),
  },
}
