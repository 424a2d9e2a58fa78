import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiEnvSchema } from '@galley/api/config'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { parseAllDocuments } from 'yaml'
import { workerEnvSchema } from '../../apps/worker/src/config.ts'

// biome-ignore lint/suspicious/noExplicitAny: manifests are of every shape; the models check it.
type Manifest = any
type Model = { new (data: Manifest): { validate(): void } }

const BASE = fileURLToPath(new URL('../../infra/k8s/base/', import.meta.url))
const MODELS = new Map<string, unknown>(
  Object.entries({
    ScaledObject,
    Deployment,
    HorizontalPodAutoscaler,
    Job,
    NetworkPolicy,
    PodDisruptionBudget,
    ConfigMap,
    Namespace,
    Service,
  }),
)

let manifests: Manifest[] = []
beforeAll(async () => {
  const files = (await readdir(BASE)).filter((name) => name !== 'kustomization.yaml')
  const texts = await Promise.all(files.map((name) => readFile(`${BASE}${name}`, 'utf8')))
  manifests = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()))
})

const find = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
const pods = () => manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')

describe('the manifests', () => {
  it('fit the schemas of Kubernetes and KEDA', () => {
    expect(manifests.length).toBeGreaterThan(12)
    for (const manifest of manifests) {
      const Known = MODELS.get(manifest.kind) as Model
      expect(() => new Known(manifest).validate()).not.toThrow()
    }
  })

  it('are caught by the schemas when they are wrong', () => {
    const wrong = structuredClone(find('Deployment', 'galley-api'))
    wrong.spec.replicas = 'three'

    expect(() => new Deployment(wrong).validate()).toThrow()
  })

  it('run pods as the restricted standard wants them, on a read-only root', () => {
    expect(pods().length).toBe(3)
    for (const { spec } of pods()) {
      const pod = spec.template.spec
      expect(pod.securityContext.runAsNonRoot).toBe(true)
      expect(['RuntimeDefault', 'Localhost']).toContain(pod.securityContext.seccompProfile.type)
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  it('hold no secret, and set only variables that exist', () => {
    const known = new Set([...Object.keys(apiEnvSchema.shape), ...Object.keys(workerEnvSchema.shape)])
    const { data } = find('ConfigMap', 'galley')

    expect(Object.keys(data).filter((name) => !known.has(name))).toEqual([])
    expect(Object.keys(data).filter((name) => /KEY|TOKEN|PEPPER|DATABASE|REDIS/.test(name))).toEqual([])
  })

  it('let a worker reach API, Postgres, Redis, the bucket and names, and nothing else', () => {
    const { spec } = find('NetworkPolicy', 'galley-worker')
    const ports = spec.egress.flatMap((rule: Manifest) => rule.ports.map(({ port }: Manifest) => port))

    expect(ports).toEqual([4000, 5432, 6379, 9000, 53, 53])
    for (const rule of spec.egress) expect(rule.to.length).toBeGreaterThan(0)
  })

  it('scale workers by depth, by wait and by how busy they are, and services to ports that pods have', () => {
    const { triggers } = find('ScaledObject', 'galley-worker').spec
    expect(triggers.map(({ metadata }: Manifest) => metadata.query)).toEqual([
      'max(galley_queue_depth)',
      'max(galley_queue_oldest_wait_seconds)',
      'sum(galley_browser_lanes_busy)',
    ])
    for (const service of manifests.filter(({ kind }) => kind === 'Service')) {
      const [container] = find('Deployment', service.metadata.name).spec.template.spec.containers
      const names = container.ports.map(({ name }: Manifest) => name)
      for (const { targetPort } of service.spec.ports) expect(names).toContain(targetPort)
    }
  })
})
