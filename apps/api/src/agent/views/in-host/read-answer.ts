import type { CallToolResult } from '@modelcontextprotocol/server'

/** A tool's answer, as the views read it. */
export type ReadAnswer = {
  /** The JSON of the answer's text; empty if it has none. */
  readonly data: Readonly<Record<string, unknown>>
  /** Why the tool refused; null if it did not. */
  readonly refusal: string | null
  /** `data:` addresses. */
  readonly pictures: readonly string[]
}

export function readAnswer({ content, isError }: CallToolResult): ReadAnswer {
  const data = dataOf(content.find((part) => part.type === 'text')?.text ?? '')
  return {
    data,
    refusal: isError === true ? textOf(recordOf(data.error).message) : null,
    pictures: content.flatMap((part) =>
      part.type === 'image' ? (pictureOf(part.mimeType, part.data) ?? []) : [],
    ),
  }
}

/** Returns a `data:` address of a picture; null for other types, SVG among them. */
export function pictureOf(mimeType: string | undefined, base64: string): string | null {
  return /^image\/(jpeg|png|webp)$/.test(mimeType ?? '') ? `data:${mimeType};base64,${base64}` : null
}

/** Returns the fields of a JSON object; none for any other value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns a string; the empty one for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the objects of an array; none for any other value. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : []
}

/** Returns the fields of a JSON object in a text; none if it holds something else. */
export function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}
