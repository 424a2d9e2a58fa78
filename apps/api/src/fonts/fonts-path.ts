/** The path under which the editor loads the pages' fonts. */
export const FONTS_PATH = '/assets/fonts'
