/** A picture as the text writes it: `![alt](address "caption"){attributes}`. */
export type WrittenPicture = {
  readonly alt: string
  /** With its angle brackets, if it has them. */
  readonly address: string
  readonly caption: string
  /** The attributes in braces: `crop`, `focus`, `width`, `radius`, `layout` and others. */
  readonly attributes: Readonly<Record<string, string>>
}

/** A picture's place in the text, in UTF-16 units. */
export type PlacedPicture = WrittenPicture & { readonly from: number; readonly to: number }

const PICTURE =
  /!\[((?:[^[\]\\\n]|\\.){0,2000})\]\((<[^<>\n]*>|[^\s()<>]+)(?:[ \t]+"((?:[^"\\\n]|\\.){0,2000})")?[ \t]*\)(?:\{([^{}\n]{1,200})\})?/g
/** As many as a gallery shows. */
const MOST = 9

/** Returns the pictures of a text in its order. Pictures that other tools write in other ways are not among them. */
export function picturesIn(text: string): PlacedPicture[] {
  return [...text.matchAll(PICTURE)].map(
    ({ 0: whole, 1: alt = '', 2: address = '', 3: caption = '', 4: list = '', index }) => ({
      from: index,
      to: index + whole.length,
      alt: unescaped(alt),
      address,
      caption: unescaped(caption),
      attributes: attributesIn(list),
    }),
  )
}

/**
 * Returns the picture and those beside it, with nothing but white space in between: what a gallery of them would hold. A
 * gallery ends before the picture that begins the next one.
 */
export function neighbours(text: string, picture: PlacedPicture): PlacedPicture[] {
  const all = picturesIn(text)
  const at = all.findIndex(({ from }) => from === picture.from)
  const adjoin = (one: number, other: number) => {
    const [before, after] = [all[one], all[other]]
    return before !== undefined && after !== undefined && text.slice(before.to, after.from).trim() === ''
  }
  let first = at
  while (first > 0 && all[first]?.attributes.layout === undefined && adjoin(first - 1, first)) first -= 1
  // Pictures that no gallery holds: those after this one follow it.
  if (all[first]?.attributes.layout === undefined) first = Math.max(first, at - MOST + 1)
  let last = at
  while (adjoin(last, last + 1) && all[last + 1]?.attributes.layout === undefined) last += 1
  return all.slice(first, Math.min(last + 1, first + MOST))
}

/** Writes a picture. Attributes that are '' are left out. */
export function writePicture({ alt, address, caption, attributes }: WrittenPicture): string {
  const title = caption.trim() === '' ? '' : ` "${escaped(caption.trim(), /["\\]/g)}"`
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (name.startsWith('.') || name.startsWith('#') ? name : `${name}=${value}`))
  return `![${escaped(alt, /[[\]\\]/g)}](${address}${title})${list.length === 0 ? '' : `{${list.join(' ')}}`}`
}

/** Writes pictures as a gallery, or each as a paragraph of its own with `layout` ''. */
export function writeGallery(pictures: readonly WrittenPicture[], layout: '' | 'grid' | 'row'): string {
  return pictures
    .map((picture, index) => {
      const attributes = { ...picture.attributes, layout: index === 0 ? layout : '' }
      return writePicture({ ...picture, attributes })
    })
    .join(layout === '' ? '\n\n' : '\n')
}

function attributesIn(list: string): Record<string, string> {
  const parts = list.split(/[ \t]+|,[ \t]*(?=[a-z.#])/).filter((part) => part !== '' && part !== ':')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', value = ' '] = part.split('=')
      return [name, value.replace(/["']/g, '')]
    }),
  )
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(signs, '\\$&')
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
