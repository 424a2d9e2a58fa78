/** These elements are read as a whole, because their parts have style rules of their own. */
const WHOLE = 'svg,.katex'

export function isPartOfWhole(element: Element): boolean {
  return Boolean(element.parentElement?.closest(WHOLE))
}

/** Returns tag and attributes, without the source lines. `shortened` returns what stands for a value. */
export function describeElement(element: Element, shortened: (value: string) => string): string {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'data-lines')
  const isPlaced = element === element.ownerDocument.body || element.matches('.frame')
  const values = attributes.map(({ name, value }) =>
    isPlaced && name === 'style' ? '' : `${name}=${shortened(value)}`,
  )
  const inner = element.matches(WHOLE) ? element.outerHTML : ''
  return `<${element.tagName} ${values.join(' ')}>${inner}`
}

/** Returns the text that an element holds itself, not in its children. Empty if that is white space alone. */
export function wordsOf(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === node.TEXT_NODE)
  const words = texts.map(({ nodeValue }) => nodeValue).join('\u0001')
  return words.trim() === '' ? '' : words
}
