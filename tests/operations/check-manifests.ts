import { text } from 'node:stream/consumers'
import { parseManifests, schemaProblems } from './manifests.ts'

// `kubectl kustomize infra/k8s/overlays/production | node tests/operations/check-manifests.ts` validates the deployed
// manifests against the schemas of Kubernetes and KEDA.

const manifests = parseManifests(await text(process.stdin))
const problems = manifests.length === 0 ? ['There is no manifest.'] : schemaProblems(manifests)
for (const problem of problems) console.error(problem)
console.log(`${manifests.length} manifests, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
