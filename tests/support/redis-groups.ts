import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findRedis } from '../../infra/dev/services/redis.mjs'
import { eventually, freePort } from './test-stack.ts'

const SLOTS = 16_384
const PASSWORD = 'known to tests alone'

export type RedisGroup = {
  /** For `REDIS_URL`. */
  readonly url: string
  close(): Promise<void>
}

type Server = { readonly port: number; readonly child: ChildProcess; readonly redis: Redis }

/** Starts three masters that share the slots, with a password. */
export async function startRedisCluster(): Promise<RedisGroup & { keys(): Promise<string[][]> }> {
  const crew = await startCrew()
  const servers = await Promise.all([1, 2, 3].map(() => crew.start(['--cluster-enabled', 'yes'])))
  const share = Math.ceil(SLOTS / servers.length)
  const [first, ...others] = servers
  for (const [index, { redis }] of servers.entries()) {
    const end = Math.min(SLOTS, (index + 1) * share)
    await redis.cluster('ADDSLOTS', ...range(index * share, end))
    await redis.cluster('SET-CONFIG-EPOCH', index + 1)
  }
  for (const { redis } of others) await redis.cluster('MEET', '127.0.0.1', first?.port ?? 0)
  await eventually(async () => {
    const infos = await Promise.all(servers.map(({ redis }) => redis.cluster('INFO')))
    return infos.every((info) => String(info).includes('cluster_state:ok'))
  })
  const nodes = servers.map(({ port }) => `127.0.0.1:${port}`).slice(0, 2)
  return {
    url: `redis-cluster://:${encodeURIComponent(PASSWORD)}@${nodes}`,
    keys: () => Promise.all(servers.map(({ redis }) => redis.keys('*'))),
    close: crew.close,
  }
}

/** Starts a master, its replica and one sentinel that replaces a dead master within a second or two. */
export async function startSentinelGroup(): Promise<RedisGroup & { killMaster(): Promise<void> }> {
  const crew = await startCrew()
  const master = await crew.start([])
  const replica = await crew.start(['--replicaof', '127.0.0.1', String(master.port)])
  await eventually(async () => (await replica.redis.info('replication')).includes('master_link_status:up'))
  const sentinel = await crew.startSentinel([
    `sentinel monitor galley 127.0.0.1 ${master.port} 1`,
    `sentinel auth-pass galley "${PASSWORD}"`,
    'sentinel down-after-milliseconds galley 500',
    'sentinel failover-timeout galley 2000',
  ])
  await eventually(async () =>
    JSON.stringify(await sentinel.redis.call('SENTINEL', 'replicas', 'galley')).includes(
      `127.0.0.1:${replica.port}`,
    ),
  )
  return {
    url: `redis-sentinel://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${sentinel.port}/galley`,
    killMaster: () => crew.kill(master),
    close: crew.close,
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

async function startCrew() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-redis-'))
  const servers: Server[] = []
  const launch = async (args: readonly string[], options: { port: number; password?: string }) => {
    const dir = join(folder, String(options.port))
    await mkdir(dir, { recursive: true })
    const child = spawn(findRedis() ?? 'redis-server', args, { cwd: dir, stdio: 'ignore' })
    const redis = new Redis({ host: '127.0.0.1', ...options })
    redis.on('error', () => {})
    const server = { port: options.port, child, redis }
    servers.push(server)
    await eventually(() => redis.ping().catch(() => null))
    return server
  }
  const kill = async ({ child, redis }: Server) => {
    // A client that is disconnected again holds the process for two seconds.
    if (redis.status !== 'end') redis.disconnect()
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    start: async (settings: readonly string[]): Promise<Server> => {
      const port = await freePort()
      const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
      const access = ['--requirepass', PASSWORD, '--masterauth', PASSWORD]
      return launch([...own, ...access, ...settings], { port, password: PASSWORD })
    },
    /** A sentinel writes its state into its configuration file. */
    startSentinel: async (settings: readonly string[]): Promise<Server> => {
      const port = await freePort()
      const file = join(folder, 'sentinel.conf')
      await writeFile(file, [`port ${port}`, 'bind 127.0.0.1', ...settings, ''].join('\n'))
      return launch([file, '--sentinel'], { port })
    },
    kill,
    close: async () => {
      await Promise.all(servers.map(kill))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
