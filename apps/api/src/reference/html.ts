/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Returns a sentence as HTML, with words between backticks as code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** Returns text with a copy target. The script adds the button, so readers without scripts see none. */
export function copyable(label: string, content: string): string {
  return `<figure class="code" data-copy><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0"><code>${content}</code></pre></figure>`
}

/** Returns indented JSON with highlighted keys, strings and other values. The remaining characters need no escaping. */
export function jsonHtml(value: unknown): string {
  const tokens = /("(?:\\.|[^"\\])*")(:?)|(true|false|null|-?\d[\d.eE+-]*)/g
  return JSON.stringify(value, null, 2).replace(tokens, (...[all, text, colon]: string[]) => {
    if (text === undefined) return `<span class="v">${all}</span>`
    return colon
      ? `<span class="k">${escapeHtml(text)}</span>:`
      : `<span class="s">${escapeHtml(text)}</span>`
  })
}
