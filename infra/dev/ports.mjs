import { createServer } from 'node:net'
import { KnownProblem } from './terminal/known-problem.mjs'

const FIRST_PORT = 4000
const LAST_PORT = 4999
/**
 * A launcher claims a port: it listens on the port at this second loopback address for as long as it lives. Otherwise
 * another clone could take the port before our service listens on it. Where the address doesn't exist (macOS), there is
 * no claim, and two clones should not start in the same second.
 */
const CLAIM_ADDRESS = '127.77.0.1'

/**
 * Claims a free port.
 *
 * @param {{ name: string, wanted?: string, preferred?: number }} request  wanted: the variable's value, which is used
 *   as it is; preferred: the port of the last start
 */
export async function claimPort({ name, wanted, preferred }) {
  if (wanted !== undefined && wanted !== '') return claimWanted(name, wanted)
  const candidates = preferred === undefined ? [] : [preferred]
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) candidates.push(port)
  for (const port of candidates) {
    const claim = await tryClaim(port)
    if (claim !== null) return claim
  }
  throw new KnownProblem(`No port from ${FIRST_PORT} to ${LAST_PORT} is free: end something or set ${name}.`)
}

async function claimWanted(name, wanted) {
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new KnownProblem(
      `${name}=${wanted} is not a port: set ${name} to a number from 1 to 65535, or unset it.`,
    )
  }
  const claim = await tryClaim(port)
  if (claim !== null) return claim
  throw new KnownProblem(
    `Port ${port} is in use: end what uses it, or unset ${name} and a free one is taken.`,
  )
}

/** Null when the port is taken. */
async function tryClaim(port) {
  if (!(await isFree('0.0.0.0', port)) || !(await isFree('127.0.0.1', port))) return null
  const claim = await listen(CLAIM_ADDRESS, port)
  if (claim === 'EADDRINUSE') return null
  // Another launcher may have claimed the port and started its service since the check above.
  if (!(await isFree('127.0.0.1', port))) {
    await close(claim)
    return null
  }
  return { port, release: () => close(claim) }
}

async function isFree(address, port) {
  const server = await listen(address, port)
  await close(server)
  return typeof server !== 'string'
}

/** Returns a listening server, or the code of the error that prevented listening. */
function listen(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ host, port, exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })
}

function close(server) {
  return new Promise((resolve) => {
    if (typeof server === 'string') resolve()
    else server.close(resolve)
  })
}
