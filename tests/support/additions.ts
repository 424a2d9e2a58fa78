import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type {
  BrandFontReader,
  BrandPictureEncoder,
  ImageId,
  ImageImports,
  ImageUploads,
  ImportRefusal,
  ProjectId,
  RenderId,
  TokenId,
  UploadId,
  UserId,
} from '@galley/backend'
import { fileOfUpload, newId } from '@galley/backend'
import { contentKeyOf } from '../../apps/api/src/images/upload-image.ts'
import type { Owner, TestApi } from './test-api.ts'

/** Adds a project with the API and returns its id. */
export async function addProject(
  api: TestApi,
  owner: Owner,
  project: object = { markdown: '# Title\n\nText.' },
): Promise<ProjectId> {
  return (await api.post(owner, '/projects', project)).body.data.project_id
}

/** Requests a render of a new project and returns its id. */
export async function addRender(api: TestApi, owner: Owner, render: object = {}): Promise<RenderId> {
  const project_id = await addProject(api, owner)
  return (await api.post(owner, '/renders', { project_id, platform: 'xhs', ...render })).body.data.render_id
}

/** Adds a grant as the page of consent does, and returns its id. */
export async function addGrant({ ctx }: Pick<TestApi, 'ctx'>, userId: UserId): Promise<TokenId> {
  const id = newId('token')
  const createdAt = ctx.clock.now()
  await ctx.oauthGrants.add({
    id,
    userId,
    clientId: 'notes',
    clientName: 'Notes',
    scopes: ['project:read'],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
    onlyProjectId: null,
    rendersLeft: null,
    sharesUnasked: false,
  })
  return id
}

type Upload = { readonly projectId: ProjectId; readonly file: Buffer; readonly name?: string }

/** Records a file as an uploaded image, as the API does after a worker has stored it. */
export async function addUpload(
  api: TestApi,
  owner: Pick<Owner, 'userId'>,
  { projectId, file, name }: Upload,
): Promise<ImageId> {
  const id = newId('image')
  const prefix = `projects/${projectId}/uploads/${randomUUID()}`
  const size = { contentType: 'image/png', widthPx: 3, heightPx: 2, bytes: file.byteLength } as const
  const stored = { ...fileOfUpload({ projectId, prefix }, size), contentType: size.contentType }
  await api.ctx.objectStore?.put(stored, file)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const contentKey = contentKeyOf(api.ctx, projectId, { name: name ?? null, sha256 })
  const now = api.clock.now()
  const common = { id, projectId, ownerId: owner.userId, prefix, files: [size], createdAt: now }
  const image = { ...common, name: name ?? null, placeholder: 'data:image/webp;base64,', contentKey }
  await api.ctx.uploadedImages.add(image, {
    userId: owner.userId,
    resourceId: id,
    claim: null,
    charges: [],
    now,
  })
  return id
}

type NewParts = {
  readonly projectId: ProjectId
  readonly file: Buffer
  readonly name?: string
  /** How many bytes are missing. */
  readonly missing?: number
}

/** Begins an upload in parts, sends its first part, and returns its id. */
export async function addOpenUpload(
  api: TestApi,
  owner: Owner,
  { projectId, file, name, missing = 0 }: NewParts,
): Promise<UploadId> {
  const body = { bytes: file.byteLength + missing, ...(name !== undefined && { name }) }
  const { upload_id } = (await api.post(owner, `/projects/${projectId}/uploads`, body)).body.data
  await api.http
    .patch(`/v1/uploads/${upload_id}`)
    .set(...owner.auth)
    .set({ 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' })
    .send(file)
  return upload_id
}

type Asked = Parameters<ImageImports['store']>[0]

/** Lets the API import images as if a worker fetched and stored `file` each time. Returns the requests. */
export function answerImports(api: TestApi, answer: Buffer | { refused: ImportRefusal } | null): Asked[] {
  const asked: Asked[] = []
  const imageImports: ImageImports = {
    store: async (request) => {
      asked.push(request)
      if (answer === null || 'refused' in answer) return answer
      return {
        prefix: `projects/${request.projectId}/uploads/${randomUUID()}`,
        files: [{ contentType: 'image/png', widthPx: 3, heightPx: 2, bytes: answer.byteLength }],
        placeholder: 'data:image/webp;base64,',
        sha256: createHash('sha256').update(answer).digest('hex'),
      }
    },
  }
  Object.assign(api.ctx, { imageImports })
  return asked
}

type Sent = Parameters<ImageUploads['store']>[0]

/** Lets the API store uploads as if a worker decoded each file. Returns the requests. */
export function answerUploads(api: TestApi): Sent[] {
  const sent: Sent[] = []
  const imageUploads: ImageUploads = {
    store: async (request) => {
      sent.push(request)
      return {
        prefix: `projects/${request.projectId}/uploads/${randomUUID()}`,
        files: [{ contentType: 'image/png', widthPx: 3, heightPx: 2, bytes: request.body.byteLength }],
        placeholder: 'data:image/webp;base64,',
      }
    },
  }
  Object.assign(api.ctx, { imageUploads })
  return sent
}

/** Lets the API give brands pictures as if a worker decoded each file. */
export function answerBrandPictures(api: TestApi): void {
  const brandPictureEncoder: BrandPictureEncoder = {
    encode: async ({ body }) => ({
      content_type: 'image/png',
      width: 200,
      height: 40,
      bytes: body.byteLength,
      outline: [{ colour: '#111111', share: 1 }],
      data: Buffer.from(body).toString('base64'),
    }),
  }
  Object.assign(api.ctx, { brandPictureEncoder })
}

/** Lets the API give brands fonts as if a worker sanitized each file. */
export function answerBrandFonts(api: TestApi): void {
  const brandFontReader: BrandFontReader = {
    read: async ({ body }) => ({
      facts: {
        name: 'Tea Sans',
        format: 'truetype',
        characters: 90,
        han: false,
        weights: { min: 400, max: 400 },
        embedding: 'editable',
      },
      packed: gzipSync(body),
    }),
  }
  Object.assign(api.ctx, { brandFontReader })
}
