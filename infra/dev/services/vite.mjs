import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'

const APP = join(ROOT, 'apps/web')
const RANK = 10
const GRACE_MS = 2000

/**
 * Starts the server of the web app's sources, with hot reload. It passes requests that are not for the app to the API.
 *
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {{ port: number, api: string }} addresses  `api`: the API's origin
 */
export async function startVite(supervisor, { port, api }) {
  await supervisor.start({
    name: 'web',
    command: process.execPath,
    args: [
      join(APP, 'node_modules/vite/bin/vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
    env: { ...process.env, GALLEY_API: api },
    cwd: APP,
    account: null,
    rank: RANK,
    graceMs: GRACE_MS,
    isReady: (log) => /ready in/.test(log()),
  })
}
