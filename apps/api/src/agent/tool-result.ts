import { appError } from '@galley/backend'
import type { ErrorBody } from '@galley/contracts'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import { AUTHOR_CONTENT } from './author-content.ts'
import type { EndpointAnswer } from './in-process.ts'
import { withNextStep } from './next-step.ts'

/**
 * Returns a tool's result: structured by its schema, as text for clients that don't read structured content, and with
 * links to files.
 */
export function toolResult(answer: EndpointAnswer): CallToolResult {
  if ('error' in answer) return toolError(answer.error)
  const structured = structuredOf(answer)
  return {
    structuredContent: structured,
    content: [
      { ...text(JSON.stringify(structured)), ...AUTHOR_CONTENT },
      ...fileLinks(structured),
      ...openLink(structured),
    ],
  }
}

/**
 * Returns an error result in the API's own words. It is a result, not a protocol error, so that the agent can act on
 * it.
 */
export function toolError(error: ErrorBody['error']): CallToolResult {
  return { isError: true, content: [text(JSON.stringify({ error: withNextStep(error) }))] }
}

function structuredOf(answer: Exclude<EndpointAnswer, ErrorBody>): Record<string, unknown> {
  const { data, meta } = answer
  if (Array.isArray(data)) return { items: data, next_cursor: meta?.next_cursor ?? null }
  if (typeof data !== 'object' || data === null) throw appError('internal', 'An endpoint gave no object.')
  return data as Record<string, unknown>
}

type File = {
  readonly kind: string
  readonly page: number | null
  readonly content_type: string
  readonly bytes: number
  readonly preview_url: string
  readonly preview_url_expires_at: string
}

/** Returns signed links to the files of a render. Alt texts are only in the data: a description may guide a model. */
function fileLinks({ artifacts }: Record<string, unknown>): ContentBlock[] {
  if (!Array.isArray(artifacts)) return []
  const files = (artifacts as Partial<File>[]).filter((each): each is File => 'preview_url' in each)
  return files.map((file) => ({
    type: 'resource_link',
    uri: file.preview_url,
    name: file.page === null ? file.kind : `${file.kind}-${String(file.page).padStart(2, '0')}`,
    mimeType: file.content_type,
    size: file.bytes,
    _meta: { expires_at: file.preview_url_expires_at },
  }))
}

/** Returns a link to the editor, so that a person can finish the agent's work. */
function openLink({ open_in_service_url: url }: Record<string, unknown>): ContentBlock[] {
  if (typeof url !== 'string') return []
  return [text(`A person can go on here: ${url}`)]
}

function text(content: string): ContentBlock {
  return { type: 'text', text: content }
}
