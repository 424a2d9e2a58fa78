import { isIP } from 'node:net'
import type { Bearer, ProjectId } from '@galley/backend'
import { appError } from '@galley/backend'
import { getLinkedImage, linkImages } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { sendImage } from './send-image.ts'

const VALID_MS = 60 * 60_000

type Links = {
  readonly is_public: boolean
  readonly expires_at: string
  readonly links: { address: string; url: string }[]
}

type LinkRequest = {
  readonly bearer: Bearer
  readonly projectId: ProjectId
  /** As the text writes them. */
  readonly addresses: readonly string[]
}

/** Twice the width of an article's column on a phone. */
const ARTICLE_WIDTH_PX = 1_200

/** Serves the public links to uploaded images. */
export function imageLinkRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(linkImages, async ({ ownerId, bearer, params, body }) => {
    if (!(await ctx.projects.find(ownerId, params.id))) {
      throw appError('not_found', 'There is no such project.')
    }
    return { data: await linksTo(ctx, { bearer, projectId: params.id, addresses: body.addresses }) }
  })

  endpoints.serveSigned(getLinkedImage, async ({ params, credential }, res) => {
    const image = credential && (await ctx.uploadedImages.find(credential.userId, params.id))
    if (!image) throw appError('not_found', 'There is nothing at this path.')
    await sendImage(ctx, { image, widthPx: ARTICLE_WIDTH_PX }, res)
  })
}

/** Returns signed links to the uploaded images that the addresses name. None if no other service could open them. */
async function linksTo(
  { config, signer, clock, imageCache }: Pick<ApiContext, 'config' | 'signer' | 'clock' | 'imageCache'>,
  { bearer, projectId, addresses }: LinkRequest,
): Promise<Links> {
  const expiresAt = new Date(clock.now().getTime() + VALID_MS)
  const isPublic = isPublicUrl(config.baseUrl)
  const named = isPublic && imageCache ? await imageCache.findUploads({ projectId }, addresses) : []
  const links = [...named].map(([address, { id }]) => {
    const grant = { method: 'GET', path: `/image-files/${id}`, expiresAt, holder: bearer.holder } as const
    return { address, url: config.baseUrl + signer.sign(grant) }
  })
  return { is_public: isPublic, expires_at: expiresAt.toISOString(), links }
}

/** Names that no public DNS has. Sources: RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of `internal`. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|home\.arpa)$/

/** Returns whether a URL leads to a public name over TLS. Deployments by bare IP address count as private. */
export function isPublicUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && host.includes('.') && isIP(host) === 0 && !PRIVATE_NAMES.test(host)
}
