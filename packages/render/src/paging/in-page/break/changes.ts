/** Changes of a document that can be undone, last first. */
export class Changes {
  readonly #undo: (() => void)[] = []

  onUndo(step: () => void): void {
    this.#undo.push(step)
  }

  addClass(element: Element | null | undefined, name: string): void {
    element?.classList.add(name)
    this.onUndo(() => element?.classList.remove(name))
  }

  setStyle(element: HTMLElement | null | undefined, property: string, value: string): void {
    const before = element?.style.getPropertyValue(property) ?? ''
    element?.style.setProperty(property, value)
    this.onUndo(() => element?.style.setProperty(property, before))
  }

  undo(): void {
    for (const step of this.#undo.splice(0).reverse()) step()
  }
}
