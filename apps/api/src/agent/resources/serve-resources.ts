import { listProjects, PLATFORMS } from '@galley/contracts'
import type { ReadResourceResult, Server } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { AUTHOR_CONTENT } from '../author-content.ts'
import { protocolError } from '../protocol-error.ts'
import { clipped } from '../tools/answers/fit-answer.ts'
import { EndpointRefusal } from '../tools/tool-run.ts'
import { findResource } from './find-resource.ts'
import { ownResources, readOwnResource } from './own-resources.ts'
import type { ResourceKind, ResourceRun } from './resource-kinds.ts'
import { resourceKinds } from './resource-kinds.ts'

const TITLE_CHARS = 60
const PAGE_SIZE = 20

/** Makes what a resource needs, for one message. */
type RunFor = (of: { readonly mcpReq: { readonly signal: AbortSignal } }) => ResourceRun

/**
 * Serves texts, pages and themes as resources, and our own. The list holds our own and the newest texts; `canList` says whether the caller may
 * see them. All others are found by their templates.
 */
export function serveResources(server: Server, runFor: RunFor, canList: boolean): void {
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: resourceKinds.map(({ template, name, title, description, mimeType }) => ({
      uriTemplate: template,
      name,
      title,
      description,
      mimeType,
    })),
  }))
  server.setRequestHandler('resources/list', async ({ params }, of) => {
    const own = params?.cursor === undefined ? ownResources : []
    if (!canList) return { resources: [...own] }
    const query = { limit: PAGE_SIZE, cursor: params?.cursor }
    const { data, nextCursor } = await refusable(runFor(of).call(listProjects, { query }))
    const resources = data.map(({ project_id, title }) => ({
      uri: `galley://projects/${project_id}`,
      name: project_id,
      title: clipped(title, TITLE_CHARS),
      mimeType: 'text/markdown',
      ...AUTHOR_CONTENT,
    }))
    return { resources: [...own, ...resources], ...(nextCursor !== null && { nextCursor }) }
  })
  server.setRequestHandler('resources/read', async ({ params }, of): Promise<ReadResourceResult> => {
    const { uri } = params
    const own = await readOwnResource(uri)
    if (own) return own
    const found = findResource(uri)
    const parts = found && (await refusable(found.kind.read(runFor(of), found.parameters)))
    if (!parts)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.', { uri })
    return {
      contents: parts.map(({ isOurs, ...part }) => ({ uri, ...part, ...(!isOurs && AUTHOR_CONTENT) })),
    }
  })
  server.setRequestHandler('completion/complete', async ({ params }, of) => {
    const { ref, argument } = params
    const kind =
      ref.type === 'ref/resource' ? resourceKinds.find(({ template }) => template === ref.uri) : undefined
    const values = kind
      ? await refusable(valuesOf(kind, runFor(of), { name: argument.name, canList }))
      : promptValues(argument.name)
    const fitting = values.filter((value) => value.startsWith(argument.value))
    return { completion: { values: fitting.slice(0, 100), total: fitting.length, hasMore: false } }
  })
}

type Completed = { readonly name: string; readonly canList: boolean }

/** Returns no ids to callers that may not list them. */
async function valuesOf(
  kind: ResourceKind,
  run: ResourceRun,
  { name, canList }: Completed,
): Promise<readonly string[]> {
  return kind.scope === null || canList ? kind.values(run, name) : []
}

function promptValues(name: string): readonly string[] {
  return name === 'platform' ? PLATFORMS : []
}

/** Turns the error of an endpoint into one of the protocol. */
async function refusable<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof EndpointRefusal ? protocolError(error.refused) : error
  })
}
