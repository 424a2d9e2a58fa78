/**
 * Writes down what happens to a document, so that it can be undone to the letter: the same nodes stand where they stood.
 */
export class Journal {
  readonly #observer: MutationObserver
  #records: MutationRecord[] = []

  constructor(document: Document) {
    this.#observer = new MutationObserver((records) => this.#records.push(...records))
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeOldValue: true,
      characterData: true,
      characterDataOldValue: true,
    })
  }

  /** Everything up to here stays. */
  begin() {
    this.#observer.takeRecords()
    this.#records = []
  }

  /** Undoes what has happened since. */
  rewind() {
    const records = [...this.#records, ...this.#observer.takeRecords()]
    for (const record of records.reverse()) undo(record)
    this.begin()
  }
}

function undo(record: MutationRecord) {
  const { type, target, attributeName, oldValue } = record
  if (type === 'childList') undoChildren(record)
  else if (type === 'characterData') target.nodeValue = oldValue
  else if (oldValue === null) (target as Element).removeAttribute(attributeName ?? '')
  else (target as Element).setAttribute(attributeName ?? '', oldValue)
}

function undoChildren({ target, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  for (const node of addedNodes) target.removeChild(node)
  for (const node of removedNodes) target.insertBefore(node, nextSibling)
}
