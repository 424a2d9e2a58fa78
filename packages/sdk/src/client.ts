import type { Body, Data, Query } from './api-types.ts'
import type { ChangeOptions, CreateOptions } from './call.ts'
import { call, dataOf, tagOf } from './call.ts'
import type { DownloadOptions } from './download.ts'
import { download } from './download.ts'
import type { WaitOptions } from './follow-render.ts'
import { followRender, waitForRender } from './follow-render.ts'
import { brandFilesOf, imagesOf } from './images.ts'
import { listing } from './pages.ts'
import { projectImage } from './project-image.ts'
import { BYTE_ROUTES } from './routes.ts'
import type { ClientOptions, Settings } from './settings.ts'
import { settingsOf } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'

/**
 * Creates a client of the API, with one method per endpoint under the names of the reference.
 *
 * Every method throws a `GalleyError`, or the reason of its `signal`.
 */
export function createClient(options: ClientOptions) {
  const settings = settingsOf(options)
  return {
    capabilities: { get: getter(settings, 'capabilities.get') },
    themes: { list: getter(settings, 'themes.list') },
    ownThemes: ownThemesOf(settings),
    projects: projectsOf(settings),
    images: imagesOf(settings),
    analyze: (body: Body<'analyze'>, options?: CallOptions) => dataOf(settings, 'analyze', { body, options }),
    /** Lists of own words that every analysis looks for. */
    lexicons: kept(settings, 'lexicons'),
    /** Brands. A render names one by its id, beside its theme. */
    brands: { ...kept(settings, 'brands'), ...brandFilesOf(settings) },
    renders: rendersOf(settings),
    download: (file: { readonly preview_url: string }, options?: DownloadOptions) =>
      download(settings, file, options),
    shares: {
      create: creator(settings, 'shares.create'),
      ...listing(settings, 'shares.list'),
      revoke: (id: string, options?: CallOptions) => dataOf(settings, 'shares.revoke', { id, options }),
    },
    usage: {
      get: getter(settings, 'usage.get'),
      history: (query: Query<'usage.history'> = {}, options?: CallOptions) =>
        dataOf(settings, 'usage.history', { query, options }),
    },
    tokens: {
      create: creator(settings, 'tokens.create'),
      ...listing(settings, 'tokens.list'),
      /** Ends a token with all that was made with it, and says how much that was. */
      revoke: async (id: string, { keep_shares, ...options }: CallOptions & Query<'tokens.revoke'> = {}) => {
        const { data, meta } = await call(settings, 'tokens.revoke', { id, query: { keep_shares }, options })
        return { ...data, ended: meta.ended ?? { tokens: 1, shares: 0 } }
      },
    },
    ...doorsOf(settings),
    openApi: async (options: CallOptions = {}): Promise<unknown> =>
      (await send(settings, BYTE_ROUTES['reference.openapi'], options)).json(),
  }
}
export type Client = ReturnType<typeof createClient>

/** Themes of one's own. A render names one by its id, like a theme of the catalogue. */
function ownThemesOf(settings: Settings) {
  return {
    ...kept(settings, 'ownThemes'),
    /** Proves a theme without saving it. */
    check: (body: Body<'ownThemes.check'>, options?: CallOptions) =>
      dataOf(settings, 'ownThemes.check', { body, options }),
    /** Returns the JSON Schema of theme files. */
    schema: async (options: CallOptions = {}): Promise<unknown> =>
      (await send(settings, BYTE_ROUTES['ownThemes.schema'], options)).json(),
  }
}

/** The methods of what an account keeps: add, list, read, change, delete. */
function kept<K extends 'lexicons' | 'brands' | 'ownThemes'>(settings: Settings, kind: K) {
  return {
    create: creator(settings, `${kind}.create`),
    ...listing(settings, `${kind}.list`),
    get: (id: string, options?: CallOptions) => dataOf(settings, `${kind}.get`, { id, options }),
    update: (id: string, body: Body<`${K}.update`>, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, `${kind}.update`, { id, body, options, ifMatch: tagOf(ifVersion) }),
    delete: (id: string, options?: CallOptions) => dataOf(settings, `${kind}.delete`, { id, options }),
  }
}

function projectsOf(settings: Settings) {
  return {
    create: creator(settings, 'projects.create'),
    ...listing(settings, 'projects.list'),
    get: (id: string, options?: CallOptions) => dataOf(settings, 'projects.get', { id, options }),
    update: (id: string, body: Body<'projects.update'>, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, 'projects.update', { id, body, options, ifMatch: tagOf(ifVersion) }),
    /** Lists the versions that are kept, without their texts. */
    revisions: (id: string) => listing(settings, 'projects.revisions', id),
    revision: (id: string, version: number, options?: CallOptions) =>
      dataOf(settings, 'projects.revision', { id, version, options }),
    /** Restores a version as a new one. */
    restore: (id: string, version: number, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, 'projects.restore', { id, version, options, ifMatch: tagOf(ifVersion) }),
    image: (id: string, address: string, options?: CallOptions) =>
      projectImage(settings, { id, address }, options),
    delete: (id: string, { ifVersion, ...options }: ChangeOptions = {}) =>
      dataOf(settings, 'projects.delete', { id, options, ifMatch: tagOf(ifVersion) }),
  }
}

function rendersOf(settings: Settings) {
  return {
    create: creator(settings, 'renders.create'),
    ...listing(settings, 'renders.list'),
    /** Returns a render. With `wait`, it answers when the status changes, or after that many seconds. */
    get: (id: string, { wait, ...options }: CallOptions & Query<'renders.get'> = {}) =>
      dataOf(settings, 'renders.get', { id, query: { wait }, options }),
    wait: (id: string, options?: WaitOptions) => waitForRender(settings, id, options),
    events: (id: string, options?: CallOptions) => followRender(settings, id, options),
    cancel: (id: string, options?: CallOptions) => dataOf(settings, 'renders.cancel', { id, options }),
    export: (id: string, body: Body<'renders.export'> = {}, options?: CreateOptions) =>
      dataOf(settings, 'renders.export', { id, body, options }),
  }
}

/** Returns the methods for accounts and the browser session. The client keeps the CSRF token of their answers. */
function doorsOf(settings: Settings) {
  const enter = async (asked: Promise<Data<'session.get'>>) => {
    const session = await asked
    settings.csrf.token = session.csrf_token
    return session
  }
  return {
    accounts: {
      create: (body: Body<'accounts.create'>, options?: CallOptions) =>
        enter(dataOf(settings, 'accounts.create', { body, options })),
      /** Requests an e-mail with a link that creates the account. */
      request: sender(settings, 'accounts.request'),
      /** Requests an e-mail with a link that resets the password. */
      requestReset: sender(settings, 'accounts.requestReset'),
      resetPassword: sender(settings, 'accounts.resetPassword'),
      changePassword: sender(settings, 'accounts.changePassword'),
      delete: sender(settings, 'accounts.delete'),
    },
    session: {
      create: (body: Body<'session.create'>, options?: CallOptions) =>
        enter(dataOf(settings, 'session.create', { body, options })),
      get: (options?: CallOptions) => enter(dataOf(settings, 'session.get', { options })),
      delete: async (options?: CallOptions) => {
        const ended = await dataOf(settings, 'session.delete', { options })
        settings.csrf.token = null
        return ended
      },
    },
    grants: {
      list: getter(settings, 'grants.list'),
      /** Ends the access of a client, and all that it opened. */
      revoke: (id: string, options?: CallOptions) => dataOf(settings, 'grants.revoke', { id, options }),
    },
    /** What clients have done. */
    audit: listing(settings, 'audit.list'),
    sessions: {
      list: getter(settings, 'sessions.list'),
      revoke: (id: string, options?: CallOptions) => dataOf(settings, 'sessions.revoke', { id, options }),
      /** Signs out every browser, including this one. */
      endAll: (options?: CallOptions) => dataOf(settings, 'sessions.endAll', { options }),
    },
  }
}

type CreateName =
  | 'projects.create'
  | 'ownThemes.create'
  | 'brands.create'
  | 'lexicons.create'
  | 'renders.create'
  | 'shares.create'
  | 'tokens.create'

function creator<N extends CreateName>(settings: Settings, name: N) {
  return (body: Body<N>, options?: CreateOptions): Promise<Data<N>> =>
    dataOf(settings, name, { body, options })
}

type SendName =
  | 'accounts.request'
  | 'accounts.requestReset'
  | 'accounts.resetPassword'
  | 'accounts.changePassword'
  | 'accounts.delete'

function sender<N extends SendName>(settings: Settings, name: N) {
  return (body: Body<N>, options?: CallOptions): Promise<Data<N>> => dataOf(settings, name, { body, options })
}

function getter<N extends 'capabilities.get' | 'themes.list' | 'usage.get' | 'sessions.list' | 'grants.list'>(
  settings: Settings,
  name: N,
) {
  return (options?: CallOptions): Promise<Data<N>> => dataOf(settings, name, { options })
}
