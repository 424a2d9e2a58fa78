import { execFileSync } from 'node:child_process'
import { advisoriesOf } from './advisories.mjs'
import { installedPackages } from './packages.mjs'

// `npm run check:advisories` lists the known vulnerabilities of shipped dependencies. Exits with 0 when there are none,
// or only minor ones, with 1 when there are others, and with 2 when the registry doesn't answer.

/** The registry that npm is set to use, or else npm's default. */
const registry = () =>
  process.env.npm_config_registry ??
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()

try {
  const packages = installedPackages({ shippedOnly: true })
  const found = await advisoriesOf(packages, registry())
  for (const { text } of found) console.error(text)
  console.log(`${packages.length} packages asked for, ${found.length} advisories`)
  process.exitCode = found.every(({ isMinor }) => isMinor) ? 0 : 1
} catch (error) {
  console.error(`The known vulnerabilities could not be read: ${error.message}`)
  process.exitCode = 2
}
