import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../data-folder.mjs'
import { licenseProblems, lockFileProblems } from './dependency-rules.mjs'
import { installedPackages } from './packages.mjs'

// What can be known of dependencies without asking anybody: that each comes from the registry under a checksum, that none
// is deprecated, and that what is shipped may be.

const lockFile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
const problems = [...lockFileProblems(lockFile), ...licenseProblems(installedPackages({ shippedOnly: true }))]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
