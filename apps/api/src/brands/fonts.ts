import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { AppError, Brand, BrandFontRefusal, StoredBrandFont, UserId } from '@galley/backend'
import { appError, partIsAway } from '@galley/backend'
import type { BrandFontSlot, BrandId } from '@galley/contracts'
import { deleteBrandFont, getBrandFont, LIMITS, putBrandFont } from '@galley/contracts'
import type { Response } from 'express'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import type { Upload } from '../http/read/read-upload.ts'
import { FILE_HEADERS } from '../images/send-image.ts'
import { noImageWorker } from '../images/upload-image.ts'
import { etagOf, readVersion } from '../projects/project-version.ts'
import { refuseAbsent } from './pictures.ts'
import { changedBrand } from './present-brand.ts'
import { noSuchBrand, refuseStale } from './revise-brand.ts'

type Named = { readonly ownerId: UserId; readonly id: BrandId; readonly slot: BrandFontSlot }
/** `ifVersion` null: any version. */
type Change = Named & { readonly ifVersion: number | null }

const TYPES = { truetype: 'font/ttf', opentype: 'font/otf' } as const

/** Serves the fonts of brands. They are as private as their brands. */
export function brandFontRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveReplacement(
    putBrandFont,
    ({ ownerId, params, ifMatch }) => refuseAbsent(ctx, { ownerId, id: params.id, ifMatch }),
    async ({ ownerId, bearer, params, upload, ifMatch, signal }) => {
      const font = await read(ctx, { ownerId, upload }, signal)
      const change = { ownerId, ...params, ifVersion: readVersion(ifMatch) }
      const brand = await replaceFont(ctx, change, font)
      return { data: changedBrand(brand, bearer), etag: etagOf(brand.version) }
    },
  )

  endpoints.serveStream(getBrandFont, async ({ ownerId, params }, res) => {
    const facts = (await ctx.brands.find(ownerId, params.id))?.content.fonts?.[params.slot]
    if (!facts) throw noSuchFont()
    // A font may have 20 MB, and an editor reads it again with each visit.
    if (res.req.headers['if-none-match'] === etagOf(facts.since_version)) {
      res
        .status(304)
        .set({ ETag: etagOf(facts.since_version) })
        .end()
      return
    }
    const packed = await ctx.brandFonts.read(ownerId, params.id, params.slot)
    if (!packed) throw noSuchFont()
    res.set({ 'Content-Type': TYPES[facts.format], ...FILE_HEADERS, ETag: etagOf(facts.since_version) })
    res.vary('Accept-Encoding')
    await sendPacked(packed, res)
  })

  endpoints.serve(deleteBrandFont, async ({ ownerId, bearer, params, ifMatch }) => {
    const change = { ownerId, ...params, ifVersion: readVersion(ifMatch) }
    const brand = await replaceFont(ctx, change, null)
    return { data: changedBrand(brand, bearer), etag: etagOf(brand.version) }
  })
}

async function sendPacked(packed: Buffer, res: Response): Promise<void> {
  if (res.req.acceptsEncodings('gzip')) {
    res.set('Content-Encoding', 'gzip').end(packed)
    return
  }
  res.end(await promisify(gunzip)(packed, { maxOutputLength: LIMITS.fontUnpackedBytes }))
}

/** Has a worker check a file and write it anew. @throws invalid_request, config_missing */
async function read(
  { brandFontReader }: Pick<ApiContext, 'brandFontReader'>,
  { ownerId, upload }: { readonly ownerId: UserId; readonly upload: Upload },
  signal: AbortSignal,
): Promise<StoredBrandFont> {
  if (!brandFontReader) throw noImageWorker()
  const sent = { ownerId, body: upload.bytes, sha256: upload.sha256 }
  const font = await brandFontReader.read(sent, signal)
  if (!font) throw partIsAway(null)
  if ('refused' in font) throw refusalOf(font.refused)
  return font
}

/**
 * Replaces a font of a brand; null removes it. Two changes at the same moment are made one after the other.
 *
 * @throws not_found, quota_exceeded; invalid_request (412) for another version
 */
async function replaceFont(
  ctx: Pick<ApiContext, 'brands' | 'brandFonts' | 'clock'>,
  { ownerId, id, slot, ifVersion }: Change,
  font: StoredBrandFont | null,
): Promise<Brand> {
  for (;;) {
    const before = await ctx.brands.find(ownerId, id)
    if (!before) throw noSuchBrand()
    refuseStale(before, ifVersion)
    if (!font && !before.content.fonts?.[slot]) throw noSuchFont()
    const after = await ctx.brandFonts.replace(ownerId, before, { slot, font, now: ctx.clock.now() })
    if (after) return after
  }
}

/** Returns the error for a file that is no font for us. */
function refusalOf(reason: BrandFontRefusal): AppError {
  switch (reason) {
    case 'format':
      return appError('invalid_request', 'The file is not a whole TrueType, OpenType, WOFF or WOFF2 font.', {
        details: { reason: 'font_unreadable' },
      })
    case 'collection':
      return appError(
        'invalid_request',
        'The file has several fonts. Send one of them as a file of its own.',
        {
          details: { reason: 'font_collection' },
        },
      )
    case 'outlines':
      return appError('invalid_request', 'The font has no outlines of letters, such as a font of emoji.', {
        details: { reason: 'font_without_outlines' },
      })
    case 'restricted':
      return appError(
        'invalid_request',
        'The licence bits of the font forbid to embed it, or to embed parts of it. Ask its maker for a file for the web.',
        { details: { reason: 'font_restricted' } },
      )
    case 'size':
      return appError('invalid_request', 'The font is too large when it is unpacked.', {
        details: { reason: 'font_too_large', limit_bytes: LIMITS.fontUnpackedBytes },
      })
    case 'limits':
      return appError('invalid_request', 'Reading the font takes too much time or memory.', {
        details: { reason: 'font_too_expensive' },
      })
  }
}

function noSuchFont() {
  return appError('not_found', 'The brand has no such font.')
}
