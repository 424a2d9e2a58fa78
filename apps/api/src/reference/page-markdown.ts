import type { OpenApiDocument } from '@galley/contracts/openapi'
import { guide } from '@galley/contracts/openapi'

/** Returns the API reference as Markdown, for readers that are models. */
export function pageMarkdown(document: OpenApiDocument): string {
  const { info, servers, tags, paths } = document
  const parts = guide.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`)
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ path, verb, operation })),
  )
  const sections = tags.map(({ name, description }) => {
    const lines = calls
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, verb, operation }) => `- \`${verb.toUpperCase()} ${path}\`: ${operation.summary}`)
    return `## ${name}\n\n${description}\n\n${lines.join('\n')}`
  })
  const base = servers[0]?.url ?? ''
  const head = `# ${info.title} API reference\n\n${info.summary}\n\nBase URL: ${base}. Schemas: ${base}/openapi.json`
  return `${[head, ...parts, ...sections].join('\n\n')}\n`
}
