import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiEnvSchema } from '@galley/api/config'
import { describe, expect, it } from '@jest/globals'
import { DCLinter } from 'dclint'
import { parse } from 'yaml'
import { workerEnvSchema } from '../../apps/worker/src/config.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFile(`${ROOT}${path}`, 'utf8')

type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      build?: { target: string }
      read_only?: boolean
      cap_drop?: string[]
      security_opt?: string[]
      ulimits?: { core: number }
      networks?: string[]
      ports?: string[]
    }
  >
  networks: Record<string, { internal?: boolean }>
}

describe('the compose file', () => {
  it('fits the schema and the rules of its linter', () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    const results = linter.lintFiles([`${ROOT}infra/compose.yaml`], false)

    expect(results).toHaveLength(1)
    expect(results[0]?.messages.filter((message: { type: string }) => message.type === 'error')).toEqual([])
  })

  it('sets only variables that exist, and builds targets that the Dockerfile has', async () => {
    const { services } = parse(await read('infra/compose.yaml'), { merge: true }) as Compose
    const targets = [...(await read('infra/docker/Dockerfile')).matchAll(/^FROM \S+ AS (\S+)$/gm)].map(
      ([, name]) => name,
    )
    const known = {
      api: Object.keys(apiEnvSchema.shape),
      worker: Object.keys(workerEnvSchema.shape),
      migrate: ['DATABASE_URL'],
    }
    for (const [name, variables] of Object.entries(known)) {
      const { environment, build } = services[name] ?? {}
      expect(targets).toContain(build?.target)
      expect(Object.keys(environment ?? {}).filter((each) => !variables.includes(each))).toEqual([])
    }
  })

  it('runs what is ours on a read-only root, without capabilities and new privileges, the worker under its profile', async () => {
    const { services } = parse(await read('infra/compose.yaml'), { merge: true }) as Compose
    const alone = ['no-new-privileges:true']
    const options = { api: alone, migrate: alone, worker: [...alone, 'seccomp:docker/seccomp-worker.json'] }

    for (const [name, security_opt] of Object.entries(options))
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt })
  })

  it('opens the ports of the proxy alone, and lets only API and proxy out', async () => {
    const { services, networks } = parse(await read('infra/compose.yaml'), { merge: true }) as Compose
    const having = (has: (service: Compose['services'][string]) => boolean | undefined) =>
      Object.keys(services).filter((name) => has(services[name] ?? {}))

    expect(having(({ ports }) => ports !== undefined)).toEqual(['proxy'])
    expect(networks).toEqual({ outside: {}, inside: { internal: true } })
    // A service without networks is on Docker's default network, which has internet access.
    expect(having(({ networks = ['default'] }) => networks.some((name) => name !== 'inside'))).toEqual([
      'api',
      'proxy',
    ])
  })

  it('lets no process that holds texts leave a dump', async () => {
    const { services } = parse(await read('infra/compose.yaml'), { merge: true }) as Compose

    for (const name of ['api', 'worker']) expect(services[name]?.ulimits).toEqual({ core: 0 })
  })

  it('lists in the example what it asks for', async () => {
    const asked = (await read('infra/compose.yaml')).matchAll(/\$\{(\w+):(?:\?|-\w*)\}/g)
    const given = [...(await read('infra/compose.env.example')).matchAll(/^(\w+)=/gm)].map(([, name]) => name)

    expect([...new Set([...asked].map(([, name]) => name))].sort()).toEqual(given.sort())
  })
})

describe('the Dockerfile', () => {
  it('copies only from stages that it has, and gives each image its own user, which is not root', async () => {
    const text = await read('infra/docker/Dockerfile')
    const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)

    for (const [, from] of text.matchAll(/--from=(\S+)/g)) expect(stages).toContain(from)
    const users = ['api', 'worker', 'migrate'].map((target) => {
      const stage = text.split(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'))[1]?.split(/^FROM /m)[0]
      return /^USER (\S+)$/m.exec(stage ?? '')?.[1]
    })
    expect(users).toEqual(['61101:61101', '61102:61102', '61104:61104'])
  })

  it('installs with the pnpm of the project', async () => {
    const { packageManager } = JSON.parse(await read('package.json')) as { packageManager: string }

    expect(await read('infra/docker/Dockerfile')).toContain(`npm install --global ${packageManager}\n`)
  })
})

describe("the worker's seccomp profile", () => {
  it('allows what the sandbox of Chromium needs, and forbids what an escape would need', async () => {
    const { syscalls } = JSON.parse(await read('infra/docker/seccomp-worker.json')) as {
      syscalls: { names: string[]; action: string }[]
    }
    const denied = syscalls.filter(({ action }) => action === 'SCMP_ACT_ERRNO').flatMap(({ names }) => names)

    for (const needed of ['clone', 'clone3', 'unshare', 'chroot', 'seccomp', 'prctl'])
      expect(denied).not.toContain(needed)
    expect(denied).toEqual(
      expect.arrayContaining(['mount', 'bpf', 'ptrace', 'init_module', 'setns', 'keyctl']),
    )
    expect(new Set(denied).size).toBe(denied.length)
  })
})
