import { execFileSync } from 'node:child_process'
import { advisoriesOf } from './advisories.mjs'
import { installedPackages } from './packages.mjs'

// `npm run check:advisories`: which weaknesses are known of what is shipped. Ends with 0 when none is, 1 when one is, and 2
// when nobody could say.

/** What npm is set to; unless it was told otherwise, its own. */
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
  console.error(`Nobody could say which weaknesses are known: ${error.message}`)
  process.exitCode = 2
}
