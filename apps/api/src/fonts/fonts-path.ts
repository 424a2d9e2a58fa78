/** Where the editor finds the fonts of pages. */
export const FONTS_PATH = '/assets/fonts'
