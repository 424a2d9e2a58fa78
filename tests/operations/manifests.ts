import { readFile } from 'node:fs/promises'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { applyPatch } from 'rfc6902'
import { parse, parseAllDocuments } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: manifests are of every shape; the models check it.
export type Manifest = any
type Model = { new (data: Manifest): { validate(): void } }
type Layer = {
  readonly resources: readonly string[]
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string }
    readonly patch: string
  }[]
}

const FOLDER = new URL('../../infra/k8s/', import.meta.url)
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

/** Parses all documents of a manifest stream. */
export function parseManifests(text: string): Manifest[] {
  const documents = parseAllDocuments(text).map((document) => document.toJS())
  return documents.filter((document) => document !== null)
}

/**
 * Returns what an overlay (or the base) deploys: resources with JSON patches applied, as Kustomize does.
 *
 * @throws Error if a patch has no target, or a path in it doesn't exist.
 */
export async function readLayer(layer: string): Promise<Manifest[]> {
  const folder = new URL(`${layer}/`, FOLDER)
  const { resources, patches = [] }: Layer = parse(
    await readFile(new URL('kustomization.yaml', folder), 'utf8'),
  )
  const manifests = await Promise.all(
    resources.map(async (path) =>
      path.endsWith('.yaml')
        ? parseManifests(await readFile(new URL(path, folder), 'utf8'))
        : readLayer(new URL(path, folder).pathname.slice(FOLDER.pathname.length)),
    ),
  ).then((parts) => parts.flat())
  for (const { target, patch } of patches) applyTo(manifests, target, patch)
  return manifests
}

function applyTo(manifests: readonly Manifest[], target: { kind: string; name: string }, patch: string) {
  const name = new RegExp(`^(${target.name})$`)
  const met = manifests.filter(({ kind, metadata }) => kind === target.kind && name.test(metadata.name))
  const failures = met.flatMap((manifest) => applyPatch(manifest, parse(patch)))
  if (met.length === 0 || failures.some((failure) => failure !== null))
    throw new Error(`A patch for ${target.kind} ${target.name} does not fit.`, { cause: failures })
}

/** Returns violations of the schemas of Kubernetes and KEDA. An unknown kind is a violation too. */
export function schemaProblems(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const name = `${manifest.kind} ${manifest.metadata?.name}`
    const Known = MODELS.get(manifest.kind) as Model | undefined
    if (!Known) return [`${name}: there is no schema for it.`]
    try {
      new Known(manifest).validate()
      return []
    } catch (error) {
      return [`${name}: ${error}`]
    }
  })
}
