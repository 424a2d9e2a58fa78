import { describe, expect, it } from '@jest/globals'
import { licenseProblems, lockFileProblems } from '../../infra/dev/dependencies/dependency-rules.mjs'

const lockFile = (entry: string) => `packages:\n\n  a@1.0.0:\n${entry}\n\nsnapshots:\n`
const CHECKSUM = '    resolution: {integrity: sha512-abc+/==}'
const shipped = (license: string) => [{ name: 'a', version: '1.0.0', license }]

describe('a dependency', () => {
  it('is taken from the registry under its checksum', () => {
    expect(lockFileProblems(lockFile(CHECKSUM))).toEqual([])
  })

  it.each([
    ['from an address', '    resolution: {tarball: https://example.com/a.tgz}'],
    ['from a repository', '    resolution: {commit: abc, repo: https://example.com/a.git, type: git}'],
    ['under a weak checksum', '    resolution: {integrity: sha1-abc}'],
    ['that its authors have given up', `${CHECKSUM}\n    deprecated: use b`],
  ])('is refused %s', (_what, entry) => {
    expect(lockFileProblems(lockFile(entry))).toHaveLength(1)
  })

  it('is looked for at all: a lock file without packages is a problem', () => {
    expect(lockFileProblems('lockfileVersion: 9')).toHaveLength(1)
  })

  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1', '(MIT AND Zlib)'])(
    'may be shipped under %s',
    (license) => {
      expect(licenseProblems(shipped(license))).toEqual([])
    },
  )

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'Unknown', 'SEE LICENSE IN x'])(
    'may not be shipped under %s',
    (license) => {
      expect(licenseProblems(shipped(license))).toHaveLength(1)
    },
  )
})
