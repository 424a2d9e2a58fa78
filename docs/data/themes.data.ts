import { themes } from '@galley/render'

/** The theme catalogue. Its pictures are the ones that the API serves; `publicDir` in the configuration adds them. */
export default {
  load: () =>
    themes.map(({ id, name, description, light, dark }) => ({
      id,
      name,
      description,
      pictures: Object.entries({ light, dark })
        .filter(([, palette]) => palette !== null)
        .map(([scheme]) => ({ scheme, src: `/${id}-${scheme}.webp` })),
    })),
}
