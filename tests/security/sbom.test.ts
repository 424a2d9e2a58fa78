import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

const SBOM = fileURLToPath(new URL('../../infra/dev/dependencies/sbom.mjs', import.meta.url))
const library = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'))
const schema = (name: string) =>
  JSON.parse(readFileSync(join(library, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** CycloneDX's own schema, with the schemas that it references. */
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
// Formats of international addresses, which none of our components uses.
for (const name of ['idn-email', 'iri-reference', 'iri']) ajv.addFormat(name, true)
ajv.addSchema(schema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json')
ajv.addSchema(schema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json')
const isBom = ajv.compile(schema('bom-1.6'))

type Bom = { components: { name: string; purl: string; licenses: unknown[] }[] }
let text: string
let bom: Bom

beforeAll(async () => {
  const output = await promisify(execFile)(process.execPath, [SBOM], { maxBuffer: 64 * 1024 * 1024 })
  text = output.stdout
  bom = JSON.parse(text)
})

describe('the SBOM', () => {
  it('is a document by CycloneDX’s own schema', () => {
    expect(isBom(bom) ? [] : isBom.errors).toEqual([])
  })

  it('names what is shipped, once each and with its licence, and nothing that only tests need', () => {
    const names = bom.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['express', 'puppeteer-core', '@prisma/client', 'sharp']))
    expect(names).not.toContain('jest')
    expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(bom.components.length)
    for (const { licenses } of bom.components) expect(licenses).toHaveLength(1)
  })

  it.each<[string, (broken: Bom) => unknown]>([
    ['a component without a name', ({ components }) => delete (components[0] as { name?: string }).name],
    ['a component twice', ({ components }) => components.push(components[0] as Bom['components'][number])],
    [
      'a licence in another shape',
      ({ components }) => (components[0] as Bom['components'][number]).licenses.push({}),
    ],
  ])('would not pass with %s', (_what, spoil) => {
    const broken = JSON.parse(text)
    spoil(broken)

    expect(isBom(broken)).toBe(false)
  })
})
