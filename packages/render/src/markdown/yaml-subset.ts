const keyLine = /^([\p{L}_][\p{L}\p{N}_ .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?$/u
const restLine = /^(?:\s|-(?:\s|$)|#|$)/

/**
 * Parses the subset of YAML that front matter uses: keys with a word, a quoted text, a list in brackets or a list of
 * dashes. Returns null if a line is something else.
 *
 * Anchors, aliases, types, maps and multi-line texts aren't supported, so nothing can expand, loop or run. Their keys
 * have no value. If a key is repeated, the first counts.
 */
export function readYaml(lines: readonly string[]): Map<string, string[]> | null {
  const values = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    const [, key, value = ''] = keyLine.exec(line) ?? []
    if (key !== undefined) {
      current = valuesOf(value.trim())
      const name = key.toLowerCase()
      if (!values.has(name)) values.set(name, current)
    } else if (!restLine.test(line) || (values.size === 0 && !/^(?:\s*#|\s*$)/.test(line))) return null
    else current.push(...itemOf(line))
  }
  return values
}

/** Returns the item in a line of a list of dashes. */
function itemOf(line: string): string[] {
  const item = /^\s*-[ \t]+(.*)$/.exec(line)?.[1]?.trim()
  return item === undefined ? [] : scalarOf(item)
}

function valuesOf(value: string): string[] {
  if (!value.startsWith('[')) return scalarOf(value)
  const list = /^\[(.*)\](?:\s+#.*)?$/.exec(value)?.[1] ?? ''
  // An unclosed quotation matches to the end. Otherwise each escaped quote in it would start another search.
  return (list.match(/"(?:\\.|[^"\\])*(?:"|$)|'[^']*'|[^,"']+/g) ?? []).flatMap((item) =>
    scalarOf(item.trim()),
  )
}

/** Returns a scalar. Empty if there is no value, or the value is not a scalar. */
function scalarOf(value: string): string[] {
  const quoted = /^"((?:\\.|[^"\\])*)"(?:\s+#.*)?$/.exec(value)?.[1]
  if (quoted !== undefined)
    return [quoted.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? ' ' : char))]
  const single = /^'((?:''|[^'])*)'(?:\s+#.*)?$/.exec(value)?.[1]
  if (single !== undefined) return [single.replaceAll("''", "'")]
  if (/^[&*!|>%@`{}[\]"'#]/.test(value)) return []
  const plain = value.replace(/\s#.*$/, '').trim()
  return plain === '' || plain === '~' || plain === 'null' ? [] : [plain]
}
