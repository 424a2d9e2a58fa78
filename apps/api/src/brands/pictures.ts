import type { Brand, UserId } from '@galley/backend'
import { appError, partIsAway } from '@galley/backend'
import type { BrandFiles, BrandId, BrandPictureName } from '@galley/contracts'
import { deleteBrandPicture, getBrandPicture, putBrandPicture } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import type { Upload } from '../http/read/read-upload.ts'
import { FILE_HEADERS } from '../images/send-image.ts'
import { noImageWorker, refusalOf } from '../images/upload-image.ts'
import { etagOf, readVersion } from '../projects/project-version.ts'
import { changedBrand } from './present-brand.ts'
import { noSuchBrand, refuseStale } from './revise-brand.ts'

type Named = { readonly ownerId: UserId; readonly id: BrandId; readonly name: BrandPictureName }
/** `ifVersion` null: any version. */
type Change = Named & { readonly ifVersion: number | null }

/** Serves the pictures of brands. They are as private as their brands. */
export function brandPictureRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveReplacement(
    putBrandPicture,
    ({ ownerId, params, ifMatch }) => refuseAbsent(ctx, { ownerId, id: params.id, ifMatch }),
    async ({ ownerId, bearer, params, upload, ifMatch, signal }) => {
      const named = { ownerId, id: params.id, name: params.picture }
      const file = await encode(ctx, { ...named, upload }, signal)
      const brand = await replacePicture(ctx, { ...named, ifVersion: readVersion(ifMatch) }, file)
      return { data: changedBrand(brand, bearer), etag: etagOf(brand.version) }
    },
  )

  endpoints.serveStream(getBrandPicture, async ({ ownerId, params }, res) => {
    const { picture } = params
    const file = (await ctx.brandPictures.list(ownerId, params.id, [picture]))[picture]
    if (!file) throw noSuchPicture()
    res.set({ 'Content-Type': file.content_type, ...FILE_HEADERS })
    res.end(Buffer.from(file.data, 'base64'))
  })

  endpoints.serve(deleteBrandPicture, async ({ ownerId, bearer, params, ifMatch }) => {
    const named = { ownerId, id: params.id, name: params.picture, ifVersion: readVersion(ifMatch) }
    const brand = await replacePicture(ctx, named, null)
    return { data: changedBrand(brand, bearer), etag: etagOf(brand.version) }
  })
}

/** Checks that a brand is there, in the version of `If-Match`, before its file is read. @throws not_found, invalid_request */
export async function refuseAbsent(
  { brands }: Pick<ApiContext, 'brands'>,
  {
    ownerId,
    id,
    ifMatch,
  }: { readonly ownerId: UserId; readonly id: BrandId; readonly ifMatch: string | null },
): Promise<void> {
  const brand = await brands.find(ownerId, id)
  if (!brand) throw noSuchBrand()
  refuseStale(brand, readVersion(ifMatch))
}

/** Has a worker encode a file as small as pages need it. @throws invalid_request, config_missing */
async function encode(
  { brandPictureEncoder }: Pick<ApiContext, 'brandPictureEncoder'>,
  { ownerId, name, upload }: Omit<Named, 'id'> & { readonly upload: Upload },
  signal: AbortSignal,
): Promise<NonNullable<BrandFiles[BrandPictureName]>> {
  if (!brandPictureEncoder) throw noImageWorker()
  const sent = { ownerId, name, body: upload.bytes, sha256: upload.sha256 }
  const encoded = await brandPictureEncoder.encode(sent, signal)
  if (!encoded) throw partIsAway(null)
  if ('refused' in encoded) throw refusalOf(encoded.refused)
  return encoded
}

/**
 * Replaces a picture of a brand; null removes it. Two changes at the same moment are made one after the other.
 *
 * @throws not_found, quota_exceeded; invalid_request (412) for another version
 */
async function replacePicture(
  ctx: Pick<ApiContext, 'brands' | 'brandPictures' | 'clock'>,
  { ownerId, id, name, ifVersion }: Change,
  file: NonNullable<BrandFiles[BrandPictureName]> | null,
): Promise<Brand> {
  for (;;) {
    const before = await ctx.brands.find(ownerId, id)
    if (!before) throw noSuchBrand()
    refuseStale(before, ifVersion)
    if (!file && !before.content.pictures?.[name]) throw noSuchPicture()
    const after = await ctx.brandPictures.replace(ownerId, before, { name, file, now: ctx.clock.now() })
    if (after) return after
  }
}

function noSuchPicture() {
  return appError('not_found', 'The brand has no such picture.')
}
