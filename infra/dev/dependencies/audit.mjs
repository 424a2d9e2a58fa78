import { advisoriesOf } from './advisories.mjs'
import { installedPackages } from './packages.mjs'

// `npm run check:advisories`: which weaknesses are known of what is shipped. Ends with 0 when none is, 1 when one is, and 2
// when nobody could say.

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'

try {
  const packages = installedPackages({ shippedOnly: true })
  const found = await advisoriesOf(packages, REGISTRY)
  for (const { text } of found) console.error(text)
  console.log(`${packages.length} packages asked for, ${found.length} advisories`)
  process.exitCode = found.every(({ isMinor }) => isMinor) ? 0 : 1
} catch (error) {
  console.error(`Nobody could say which weaknesses are known: ${error.message}`)
  process.exitCode = 2
}
