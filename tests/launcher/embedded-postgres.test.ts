import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { claimPort } from '../../infra/dev/ports.mjs'
import { ProcessSupervisor } from '../../infra/dev/processes/process-supervisor.mjs'
import { startPostgres, withClient } from '../../infra/dev/services/embedded-postgres.mjs'
import { makeTestFolder } from './stand-in-process.ts'

async function start(folder: string) {
  const supervisor = new ProcessSupervisor({
    logFolder: folder,
    recordFile: join(folder, 'processes.json'),
    warn: () => {},
  })
  const { port, release } = await claimPort({ name: 'POSTGRES_PORT' })
  const urlOf = await startPostgres(supervisor, { folder, port, password: 'a password/with signs' })
  const stop = async () => {
    await supervisor.stopAll()
    await release()
  }
  return { url: urlOf('postgres'), stop }
}

describe('startPostgres', () => {
  it('stores text as UTF-8 and requires the password', async () => {
    const { url, stop } = await start(await makeTestFolder())

    const sql =
      "SELECT length('你好')::int AS length, upper('é') AS upper, current_setting('server_encoding') AS encoding"
    const result = await withClient(url, (client) => client.query(sql))

    expect(result.rows).toEqual([{ length: 2, upper: 'É', encoding: 'UTF8' }])
    const wrong = new URL(url)
    wrong.password = 'another'
    await expect(withClient(wrong.href, () => 'in')).rejects.toThrow('password authentication failed')
    await stop()
  })

  it('starts again although its lock names a process that lives', async () => {
    const folder = await makeTestFolder()
    const first = await start(folder)
    await withClient(first.url, (client) => client.query('CREATE TABLE kept AS SELECT 1 AS one'))
    await first.stop()
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n`)

    const second = await start(folder)

    const kept = await withClient(second.url, (client) => client.query('SELECT one FROM kept'))
    expect(kept.rows).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('makes its data folder anew when an earlier attempt was cut short', async () => {
    const folder = await makeTestFolder()
    mkdirSync(join(folder, 'postgres/data.new/base'), { recursive: true })

    const { url, stop } = await start(folder)

    expect((await withClient(url, (client) => client.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }])
    await stop()
  })
})
