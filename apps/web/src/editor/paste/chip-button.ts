/** Returns a button in a chip of the text. Its sign is read aloud as `label`. */
export function chipButton(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = sign
  made.ariaLabel = label
  made.title = label
  made.addEventListener('click', onClick)
  return made
}
