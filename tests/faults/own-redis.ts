import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findRedis } from '../../infra/dev/services/redis.mjs'
import { eventually, freePort } from '../support/test-stack.ts'

/** A Redis of the test's own, so that it can be stopped and killed. It stores nothing on disk. */
export type OwnRedis = {
  readonly url: string
  readonly port: number
  /** Empties it, like a failover to an empty replica. */
  empty(): Promise<void>
  /** Suspends the process with all of its connections open. */
  pause(): void
  resume(): void
  /** Kills the process and starts an empty one on the same port. */
  restart(): Promise<void>
  /** Returns the number of connections that are subscribed to a channel. */
  listeners(channel: string): Promise<number>
  /** Returns the number of waiting renders. */
  waiting(): Promise<number>
  close(): Promise<void>
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}/0`
  const start = async () => {
    const child = spawn(
      findRedis() ?? 'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
      {
        cwd: dir,
        stdio: 'ignore',
      },
    )
    await eventually(() => ask(url, (redis) => redis.ping()).catch(() => null))
    return child
  }
  let child = await start()
  return {
    url,
    port,
    empty: () => ask(url, async (redis) => void (await redis.flushall())),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    restart: async () => {
      await end(child)
      child = await start()
    },
    listeners: async (channel) => Number((await ask(url, (redis) => redis.pubsub('NUMSUB', channel)))[1]),
    waiting: () => ask(url, (redis) => redis.llen('{galley}:renders:wait')),
    close: async () => {
      await end(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function ask<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return await question(redis)
  } finally {
    redis.disconnect()
  }
}
