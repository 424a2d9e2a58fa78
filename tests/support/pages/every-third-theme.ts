import { themes } from '@galley/render'

/** Every third theme: in turns light on tall pages, and dark on square ones with the largest letters. */
export const EVERY_THIRD_THEME = themes
  .filter((_, index) => index % 3 === 0)
  .map(({ id: theme }, index) =>
    index % 2 === 0
      ? { theme, scheme: 'light' as const, aspect_ratio: '3:4' }
      : { theme, scheme: 'dark' as const, aspect_ratio: '1:1', font_size: 'xl' as const },
  )
