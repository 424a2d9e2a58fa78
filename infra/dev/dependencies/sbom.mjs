import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { installedPackages } from './packages.mjs'

// `npm run --silent sbom` prints the shipped packages as a CycloneDX 1.6 document. The same packages give the same
// document.

const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Returns a package's URL by https://github.com/package-url/purl-spec, with the scope's `@` encoded. */
function purlOf(component) {
  return `pkg:npm/${component.name.replace('@', '%40')}@${component.version}`
}

function toComponent(component) {
  const purl = purlOf(component)
  return {
    type: 'library',
    'bom-ref': purl,
    name: component.name,
    version: component.version,
    purl,
    licenses: [{ expression: component.license }],
    ...(component.homepage && { externalReferences: [{ type: 'website', url: component.homepage }] }),
  }
}

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: license } }] } },
  components: installedPackages({ shippedOnly: true }).map(toComponent),
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
