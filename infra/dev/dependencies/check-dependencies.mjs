import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { licenseProblems, lockFileProblems } from './dependency-rules.mjs'
import { installedPackages } from './packages.mjs'

// Checks dependencies without network access: each comes from the registry with a checksum, none is deprecated, and the
// licences of shipped packages are allowed.

const lockFile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
const problems = [...lockFileProblems(lockFile), ...licenseProblems(installedPackages({ shippedOnly: true }))]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
