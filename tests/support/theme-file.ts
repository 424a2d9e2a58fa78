import { exampleBrand, exampleTheme } from '@galley/contracts/openapi'

/** A theme of one's own that holds. */
export const THEME_FILE = exampleTheme

/** A brand whose colours hold. */
export const BRAND_KIT = exampleBrand
