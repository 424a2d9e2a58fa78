/** Makes text safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A sentence in which words between backticks are code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A piece of text to copy. The button is added by the script, for readers who have one. */
export function copyable(label: string, content: string): string {
  return `<figure class="code" data-copy><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0"><code>${content}</code></pre></figure>`
}

/** JSON over lines, its keys, texts and other values told apart. What is left between them needs no escaping. */
export function jsonHtml(value: unknown): string {
  const tokens = /("(?:\\.|[^"\\])*")(:?)|(true|false|null|-?\d[\d.eE+-]*)/g
  return JSON.stringify(value, null, 2).replace(tokens, (...[all, text, colon]: string[]) => {
    if (text === undefined) return `<span class="v">${all}</span>`
    return colon
      ? `<span class="k">${escapeHtml(text)}</span>:`
      : `<span class="s">${escapeHtml(text)}</span>`
  })
}
