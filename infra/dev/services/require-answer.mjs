import { connect } from 'node:net'
import { KnownProblem } from '../terminal/known-problem.mjs'

const ANSWER_WITHIN_MS = 5000

/**
 * Checks that a server listens where the user's variable points, and returns the text for the progress line. If the
 * server has another problem, its client has the better message.
 *
 * @param {string} name  of the variable
 * @param {number} usualPort
 */
export async function requireAnswer(name, usualPort) {
  const url = parse(name)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || usualPort)
  const problem = await tryConnect(host, port)
  if (problem === null) return `at ${host}:${port}, as ${name} says`
  throw new KnownProblem(
    `Nothing answers at ${host}:${port} (${problem}), where ${name} points: start that server, or unset ${name} and Galley brings its own.`,
  )
}

function parse(name) {
  try {
    return new URL(process.env[name] ?? '')
  } catch (cause) {
    // The message leaves out the value, because it may hold a password.
    throw new KnownProblem(
      `${name} is not a URL: correct it, or unset it and Galley brings its own server.`,
      { cause },
    )
  }
}

/** Resolves to null when a connection succeeds, or else to the reason of the failure. */
function tryConnect(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const settle = (problem) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle('no answer'))
    socket.once('connect', () => settle(null))
    socket.once('error', (error) => settle(error.code))
  })
}
