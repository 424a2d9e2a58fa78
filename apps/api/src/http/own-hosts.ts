import { appError } from '@galley/backend'
import type { Request, RequestHandler } from 'express'
import type { ApiConfig } from '../config.ts'

type Hosts = Pick<ApiConfig, 'baseUrl' | 'legacyBaseUrl' | 'webBaseUrl' | 'internalHosts'>

/** Probes, Prometheus and operators call a process by its address, because it has no host name of its own. */
const OPERATIONS = /^\/(healthz|readyz|metrics|ops\/.*)$/

/**
 * Rejects requests for hosts that are not configured, which prevents DNS rebinding: a page whose host name now
 * resolves to this machine sends that name. It can't send the connection's own address, which probes may use.
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

/**
 * Returns the one host that a request names; null for none, for several, or if the header is more than host and port.
 */
function hostOf({ headers, headersDistinct }: Request): string | null {
  const { host = '' } = headers
  if ((headersDistinct.host?.length ?? 0) > 1 || /[@/\\?#]/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname ?? null
}

function isOwnHost(config: Hosts, host: string): boolean {
  const own = ownUrls(config)
  // If all URLs of the service are local, it accepts all names of this machine.
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
