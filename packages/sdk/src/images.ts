import type { Data } from './api-types.ts'
import type { ChangeOptions, CreateOptions } from './call.ts'
import { call, dataOf, tagOf } from './call.ts'
import { GalleyError } from './galley-error.ts'
import { listing } from './pages.ts'
import { BYTE_ROUTES } from './routes.ts'
import type { Settings } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'
import { UPLOAD_MS, uploadInParts } from './upload-in-parts.ts'

export type UploadOptions = CreateOptions & {
  /** The name under which the text can name the image. Default: the name of a `File`. */
  readonly name?: string
  /** Called after each part of a large file, with how many of its bytes have arrived. */
  readonly onProgress?: (bytes: number) => void
}

/** From this size on, a file is sent in parts. */
const IN_PARTS_BYTES = 2 * 1024 * 1024

/** Returns the methods for uploaded images. */
export function imagesOf(settings: Settings) {
  return {
    /**
     * Uploads an image to a project. The text names it as `![…](galley:img_…)`, or by its file name. A file of 2 MiB or
     * more is sent in parts, and goes on after a broken link where it stopped.
     */
    upload: async (
      projectId: string,
      content: Blob,
      { name = nameOf(content), ...options }: UploadOptions = {},
    ): Promise<Data<'images.upload'>> => {
      const file = { content, name }
      if (content.size >= IN_PARTS_BYTES) {
        try {
          return await uploadInParts(settings, { id: projectId, ...file }, options)
        } catch (error) {
          // The file is sent at once instead.
          if (!(error instanceof GalleyError) || error.details.reason !== 'too_many_uploads') throw error
        }
      }
      const input = { id: projectId, file, options: { timeoutMs: UPLOAD_MS, ...options } }
      return (await call(settings, 'images.upload', input)).data
    },
    /** Has the service fetch a remote image and store it in a project. */
    import: async (
      projectId: string,
      url: string,
      { name, ...options }: UploadOptions = {},
    ): Promise<Data<'images.import'>> => {
      const body = { url, ...(name !== undefined && { name }) }
      const input = { id: projectId, body, options: { timeoutMs: UPLOAD_MS, ...options } }
      return (await call(settings, 'images.import', input)).data
    },
    /** Returns public links to uploaded images, valid for an hour: for services that fetch what is pasted into them. */
    link: async (
      projectId: string,
      addresses: readonly string[],
      options?: CallOptions,
    ): Promise<Data<'images.link'>> => {
      const body = { addresses: [...addresses] }
      return (await call(settings, 'images.link', { id: projectId, body, options })).data
    },
    /** Lists the uploaded images of a project. */
    of: (projectId: string) => listing(settings, 'images.list', projectId),
    get: async (id: string, options?: CallOptions): Promise<Data<'images.get'>> =>
      (await call(settings, 'images.get', { id, options })).data,
    /** Returns the file of an image: the smallest stored size that is at least `width` wide. */
    file: async (id: string, { width, ...options }: CallOptions & { width?: number } = {}): Promise<Blob> => {
      const input = { params: { id }, query: { width }, ...options }
      return (await send(settings, BYTE_ROUTES['images.file'], input)).blob()
    },
    delete: async (id: string, options?: CallOptions): Promise<Data<'images.delete'>> =>
      (await call(settings, 'images.delete', { id, options })).data,
  }
}

function nameOf(content: Blob): string | undefined {
  return 'name' in content && typeof content.name === 'string' && content.name !== ''
    ? content.name
    : undefined
}

type BrandPicture = { readonly picture: keyof Data<'brands.get'>['pictures'] }
type BrandFont = { readonly slot: keyof Data<'brands.get'>['fonts'] }

/** Returns the methods for the pictures and the fonts of brands. */
export function brandFilesOf(settings: Settings) {
  const put =
    <W extends object>(name: 'brands.putPicture' | 'brands.putFont') =>
    (id: string, { content, ...which }: W & { readonly content: Blob }, options: ChangeOptions = {}) => {
      const { ifVersion, ...rest } = options
      const input = { id, ...which, file: { content, name: undefined }, ifMatch: tagOf(ifVersion) }
      return dataOf(settings, name, { ...input, options: { timeoutMs: UPLOAD_MS, ...rest } })
    }
  const read = async (
    name: 'brands.picture' | 'brands.font',
    params: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<Blob> => (await send(settings, BYTE_ROUTES[name], { params, ...options })).blob()
  const remove = (
    name: 'brands.deletePicture' | 'brands.deleteFont',
    input: { readonly id: string; readonly picture?: string; readonly slot?: string },
    { ifVersion, ...options }: ChangeOptions = {},
  ) => dataOf(settings, name, { ...input, options, ifMatch: tagOf(ifVersion) })
  return {
    /** Gives a brand a picture, in place of the one that it has. */
    putPicture: put<BrandPicture>('brands.putPicture'),
    picture: (id: string, picture: BrandPicture['picture'], options?: CallOptions) =>
      read('brands.picture', { id, picture }, options),
    deletePicture: (id: string, picture: BrandPicture['picture'], options?: ChangeOptions) =>
      remove('brands.deletePicture', { id, picture }, options),
    /** Gives a brand a font, in place of the one that the slot has. */
    putFont: put<BrandFont>('brands.putFont'),
    font: (id: string, slot: BrandFont['slot'], options?: CallOptions) =>
      read('brands.font', { id, slot }, options),
    deleteFont: (id: string, slot: BrandFont['slot'], options?: ChangeOptions) =>
      remove('brands.deleteFont', { id, slot }, options),
  }
}
