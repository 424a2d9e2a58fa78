import { exampleTheme } from '@galley/contracts/openapi'

/** A theme of one's own that holds. */
export const THEME_FILE = exampleTheme
