type Attributes = Readonly<Record<string, string | boolean>>

/** Returns an element. Children that are strings become text, never markup. An attribute of `false` is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

type ButtonLook = 'main' | 'plain' | 'quiet'

/** Returns a button that runs `act` when it is pressed. */
export function button(label: string, act: () => void, look: ButtonLook = 'plain'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look }, [label])
  made.addEventListener('click', act)
  return made
}
