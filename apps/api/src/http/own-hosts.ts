import { appError } from '@galley/backend'
import type { Request, RequestHandler } from 'express'
import type { ApiConfig } from '../config.ts'

type Hosts = Pick<ApiConfig, 'baseUrl' | 'legacyBaseUrl' | 'webBaseUrl' | 'internalHosts'>

/** Probes, Prometheus and operators reach a process by its address, because it has no name of its own. */
const OPERATIONS = /^\/(healthz|readyz|metrics|ops\/.*)$/

/**
 * Refuses requests for hosts that are not configured. A page that was lured here by a name which suddenly means this
 * machine sends that name. It can't send the address that its connection goes to, which probes may.
 */
export function refuseForeignHosts({ config }: { readonly config: Hosts }): RequestHandler {
  return (req, _res, next) => {
    const host = hostOf(req)
    if (host !== null && (isOwnHost(config, host) || isProbe(req, host))) return next()
    throw appError('invalid_request', 'This host is not served here.', {
      status: 421,
      details: { reason: 'host' },
    })
  }
}

/** The one host that a request names; null: none, several, or what is more than a host and its port. */
function hostOf({ headers, headersDistinct }: Request): string | null {
  const { host = '' } = headers
  if ((headersDistinct.host?.length ?? 0) > 1 || /[@/\\?#]/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname ?? null
}

function isOwnHost(config: Hosts, host: string): boolean {
  const own = ownUrls(config)
  // A service of this machine alone is called by all names of this machine.
  const isLocal = own.every(({ hostname }) => isLoopback(hostname)) && isLoopback(host)
  return isLocal || own.some(({ hostname }) => hostname === host) || config.internalHosts.includes(host)
}

export function ownUrls({ baseUrl, legacyBaseUrl, webBaseUrl }: Hosts): URL[] {
  return [baseUrl, legacyBaseUrl, webBaseUrl].map((url) => new URL(url))
}

export function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

function isProbe({ path, socket }: Request, host: string): boolean {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return OPERATIONS.test(path) && address !== undefined && host.replace(/^\[|\]$/g, '') === address
}
