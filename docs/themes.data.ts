import { themes } from '@galley/render'

/** The catalogue. The pictures are those that the API serves, too; `publicDir` in the configuration brings them. */
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
