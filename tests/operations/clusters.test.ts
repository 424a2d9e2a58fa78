import { readFile } from 'node:fs/promises'
import { apiEnvSchema } from '@galley/api/config'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { workerEnvSchema } from '../../apps/worker/src/config.ts'
import type { Manifest } from './manifests.ts'
import { readLayer, schemaProblems } from './manifests.ts'

const LAYERS = ['base', 'overlays/staging', 'overlays/production']

let manifests: Manifest[] = []
beforeAll(async () => {
  manifests = await readLayer('base')
})

const find = (kind: string, name: string, among = manifests) =>
  among.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
const all = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const workloads = () => [...all('Deployment'), ...all('Job')]
const pod = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } })
const namespace = (name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
})
/** Returns the rules of a policy: peers and ports. */
const ways = (rules: readonly Manifest[], side: 'to' | 'from') =>
  rules.flatMap((rule) =>
    rule[side].map((peer: Manifest) => [peer, rule.ports.map(({ port }: Manifest) => port)]),
  )
const NAMES_ARE_ASKED = [namespace('kube-system'), [53, 53]]

describe('the manifests', () => {
  it.each(LAYERS)('of %s fit the schemas of Kubernetes and KEDA', async (layer) => {
    const found = await readLayer(layer)

    expect(found.length).toBeGreaterThan(12)
    expect(schemaProblems(found)).toEqual([])
  })

  it('are caught by the schemas when they are wrong', () => {
    const wrong = structuredClone(find('Deployment', 'galley-api'))
    wrong.spec.replicas = 'three'

    expect(schemaProblems([wrong, { kind: 'Wish' }])).toEqual([
      expect.stringContaining('Deployment galley-api'),
      expect.stringContaining('no schema'),
    ])
  })

  it('run pods as the restricted standard wants them, on a read-only root, and have the cluster insist on it', () => {
    expect(find('Namespace', 'galley').metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    })
    const users = workloads().map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.securityContext.runAsUser,
    ])
    // The users of the images.
    expect(Object.fromEntries(users)).toEqual({
      'galley-api': 61101,
      'galley-worker': 61102,
      'galley-migrate': 61104,
    })
    for (const { spec } of workloads()) {
      const { securityContext, volumes, containers, ...rest } = spec.template.spec
      expect(securityContext.runAsNonRoot).toBe(true)
      expect(['RuntimeDefault', 'Localhost']).toContain(securityContext.seccompProfile.type)
      expect(Object.keys(rest).filter((key) => /^host|initContainers/.test(key))).toEqual([])
      expect(rest.automountServiceAccountToken).toBe(false)
      for (const volume of volumes) expect(Object.keys(volume).sort()).toEqual(['emptyDir', 'name'])
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.ports?.some((port: Manifest) => 'hostPort' in port) ?? false).toBe(false)
      }
    }
    expect(find('Deployment', 'galley-worker').spec.template.spec.securityContext.seccompProfile).toEqual({
      type: 'Localhost',
      localhostProfile: 'galley/worker.json',
    })
  })

  it('hold no secret, and set only variables that exist', () => {
    const known = new Set([...Object.keys(apiEnvSchema.shape), ...Object.keys(workerEnvSchema.shape)])
    const { data } = find('ConfigMap', 'galley')

    expect(Object.keys(data).filter((name) => !known.has(name))).toEqual([])
    expect(Object.keys(data).filter((name) => /KEY|TOKEN|PEPPER|DATABASE|REDIS/.test(name))).toEqual([])
    expect(all('Secret')).toEqual([])
  })

  it('give each process the secrets that it needs by reference, and say which keys those have', async () => {
    const text = await readFile(new URL('../../infra/k8s/base/config.yaml', import.meta.url), 'utf8')
    const told = [...text.matchAll(/^# {3}(galley-\w+): +([\s\S]*?)(?=\n# {3}galley|\napiVersion)/gm)].map(
      ([, name, keys = '']) => [name, keys.match(/\b[A-Z][A-Z0-9_]{3,}\b/g)] as const,
    )
    const given = (name: string, kind = 'Deployment') => find(kind, name).spec.template.spec.containers[0]
    const secret = (name: string) => ({ secretRef: { name } })
    const shared = [{ configMapRef: { name: 'galley' } }, secret('galley-stores'), secret('galley-keys')]

    expect(given('galley-api').envFrom).toEqual([...shared, secret('galley-api')])
    expect(given('galley-worker').envFrom).toEqual(shared)
    for (const name of ['galley-api', 'galley-worker']) expect(given(name).env).toBeUndefined()
    expect(given('galley-migrate', 'Job').env.map(({ valueFrom }: Manifest) => valueFrom)).toEqual([
      { secretKeyRef: { name: 'galley-stores', key: 'DATABASE_URL' } },
      { secretKeyRef: { name: 'galley-stores', key: 'DATABASE_DIRECT_URL', optional: true } },
    ])
    const known = new Set([...Object.keys(apiEnvSchema.shape), ...Object.keys(workerEnvSchema.shape)])
    expect(told.map(([name]) => name)).toEqual(['galley-stores', 'galley-keys', 'galley-api'])
    // The schemas don't contain variables that only the job reads.
    expect(told.flatMap(([, keys]) => keys ?? []).filter((key) => !known.has(key))).toEqual([
      'DATABASE_DIRECT_URL',
    ])
    // Variables without a default that neither the config nor the image sets must be in a secret.
    const keysBut = (left: string) => told.flatMap(([name, keys]) => (name === left ? [] : (keys ?? [])))
    for (const [schema, keys] of [
      [apiEnvSchema, keysBut('')],
      [workerEnvSchema, [...keysBut('galley-api'), 'CHROMIUM_PATH']],
    ] as const) {
      const { error } = schema.safeParse(find('ConfigMap', 'galley').data)
      const lacking = error?.issues.map(({ path }) => String(path[0])) ?? []
      expect(lacking).toContain('SIGNING_KEYS')
      expect(keys).toEqual(expect.arrayContaining(lacking))
    }
  })

  it('ask every pod whether it lives and whether it is ready, where it answers that', () => {
    for (const [name, port] of [
      ['galley-api', 'http'],
      ['galley-worker', 'operations'],
    ]) {
      const [container] = find('Deployment', name ?? '').spec.template.spec.containers
      const asks = (path: string) => ({ httpGet: { path, port } })
      expect(container.startupProbe).toMatchObject(asks('/healthz'))
      expect(container.livenessProbe).toMatchObject(asks('/healthz'))
      expect(container.readinessProbe).toMatchObject(asks('/readyz'))
      expect(container.ports.map(({ name }: Manifest) => name)).toContain(port)
    }
  })

  it('keep most pods of each deployment while nodes are emptied', () => {
    expect(all('Deployment')).toHaveLength(2)
    for (const { metadata, spec } of all('Deployment')) {
      const budget = find('PodDisruptionBudget', metadata.name).spec
      expect(budget.selector).toEqual(spec.selector)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
      expect([1, '25%']).toContain(budget.maxUnavailable)
    }
  })

  it('migrate in a job that ends', () => {
    const { spec } = find('Job', 'galley-migrate')

    expect(spec.template.spec.restartPolicy).toBe('Never')
    expect(spec.template.spec.containers.map(({ image }: Manifest) => image)).toEqual(['galley-migrate'])
  })

  it('scale workers by depth, by wait and by how busy they are, and services to ports that pods have', () => {
    const { triggers, scaleTargetRef } = find('ScaledObject', 'galley-worker').spec
    expect(scaleTargetRef).toEqual({ name: 'galley-worker' })
    expect(triggers.map(({ metadata }: Manifest) => metadata.query)).toEqual([
      'max(bullmq_job_count{queue="renders",state="waiting"})',
      'max(galley_queue_oldest_wait_seconds)',
      'sum(galley_browser_slots_busy)',
    ])
    expect(find('HorizontalPodAutoscaler', 'galley-api').spec.scaleTargetRef.name).toBe('galley-api')
    // A number of replicas here would reset the autoscaler's at every `apply`.
    for (const { spec } of all('Deployment')) expect(spec.replicas).toBeUndefined()
    for (const service of all('Service')) {
      const [container] = find('Deployment', service.metadata.name).spec.template.spec.containers
      const names = container.ports.map(({ name }: Manifest) => name)
      for (const { targetPort } of service.spec.ports) expect(names).toContain(targetPort)
    }
  })
})

describe('the network policies', () => {
  const policy = (name: string, among = manifests) => find('NetworkPolicy', name, among).spec

  it('forbid every connection that they do not name, and select every pod', () => {
    expect(policy('nobody')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    for (const { metadata } of workloads()) {
      expect(policy(metadata.name).podSelector).toEqual(pod(metadata.name).podSelector)
      expect(policy(metadata.name).policyTypes).toContain('Egress')
    }
    expect(all('NetworkPolicy')).toHaveLength(workloads().length + 1)
  })

  it('let the API reach workers, a mail server, Postgres, Redis, the bucket and names, and nothing else', () => {
    expect(ways(policy('galley-api').egress, 'to')).toEqual([
      [pod('galley-worker'), [4100]],
      [{ ipBlock: { cidr: '0.0.0.0/0' } }, [465, 587]],
      [pod('postgres'), [5432]],
      [pod('redis'), [6379]],
      [pod('objects'), [9000]],
      NAMES_ARE_ASKED,
    ])
  })

  it('let only the proxy, Prometheus and workers reach the API', () => {
    expect(policy('galley-api').policyTypes).toContain('Ingress')
    expect(ways(policy('galley-api').ingress, 'from')).toEqual([
      [namespace('ingress'), [4000]],
      [namespace('monitoring'), [4000]],
      [pod('galley-worker'), [4000]],
    ])
  })

  it('let a worker reach API, Postgres, Redis, the bucket and names, and nothing else', () => {
    expect(ways(policy('galley-worker').egress, 'to')).toEqual([
      [pod('galley-api'), [4000]],
      [pod('postgres'), [5432]],
      [pod('redis'), [6379]],
      [pod('objects'), [9000]],
      NAMES_ARE_ASKED,
    ])
  })

  it('let only the API and Prometheus reach a worker', () => {
    expect(policy('galley-worker').policyTypes).toContain('Ingress')
    expect(ways(policy('galley-worker').ingress, 'from')).toEqual([
      [pod('galley-api'), [4100]],
      [namespace('monitoring'), [4200]],
    ])
  })

  it('let the migration job reach Postgres and DNS, and let no pod reach the job', () => {
    expect(ways(policy('galley-migrate').egress, 'to')).toEqual([[pod('postgres'), [5432]], NAMES_ARE_ASKED])
    expect(policy('galley-migrate').ingress).toBeUndefined()
  })

  it('open in production to the network of the stores alone', async () => {
    const production = await readLayer('overlays/production')
    const stores = { ipBlock: { cidr: '10.20.0.0/24' } }

    for (const name of ['galley-api', 'galley-worker', 'galley-migrate']) {
      const more = policy(name, production).egress.slice(policy(name).egress.length)
      const ports = name === 'galley-migrate' ? [5432] : [5432, 6379, 443]
      expect(ways(more, 'to')).toEqual([[stores, ports]])
      expect(policy(name, production).ingress).toEqual(policy(name).ingress)
    }
  })
})
