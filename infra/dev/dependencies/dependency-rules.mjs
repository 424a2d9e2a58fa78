/** Licences that shipped packages may have, by SPDX's names and the names that packages use instead. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/**
 * Exceptions, shipped unchanged: elkjs (EPL-2.0) belongs to the studio of Prisma's command line and is in no running
 * process; libvips (LGPL) is a shared library beside sharp that can be replaced; libheif (LGPL) is a file of WebAssembly
 * that only the picture decoders' process loads, and that can be replaced in the same way.
 */
const GRANTED = /^(elkjs|libheif-js|@img\/sharp-libvips-[\w-]+)$/

/**
 * Returns a message for every shipped package whose licence isn't allowed.
 *
 * @param {{ name: string, version: string, license: string }[]} packages
 */
export function licenseProblems(packages) {
  return packages
    .filter(({ name, license }) => !GRANTED.test(name) && !isAllowed(license))
    .map(({ name, version, license }) => `${name}@${version}: the licence ${license} is not on the list`)
}

/**
 * Returns whether a licence expression is allowed: at least one part of a choice (`OR`), all parts of a sum (`AND`).
 */
function isAllowed(expression) {
  const parts = (text, word) => text.replace(/[()]/g, '').split(new RegExp(`\\s+${word}\\s+`, 'i'))
  return parts(expression, 'OR').some((choice) =>
    parts(choice, 'AND').every((name) => ALLOWED.has(name.trim())),
  )
}

/**
 * Returns a message for every package in a lock file that doesn't come from the registry, has no checksum, or is
 * deprecated.
 *
 * @param {string} text  pnpm's lock file, version 9
 */
export function lockFileProblems(text) {
  const [, packages = ''] = /^packages:\n([\s\S]*?)\n(?=\w)/m.exec(`${text}\nend`) ?? []
  const entries = packages.split(/\n(?= {2}\S)/).filter((entry) => entry.trim() !== '')
  if (entries.length === 0) return ['pnpm-lock.yaml: holds no packages']
  return entries.flatMap((entry) => {
    const name = entry.trim().split(':\n')[0]
    const problems = []
    if (!/resolution: \{integrity: sha512-[\w+/=]+\}/.test(entry))
      problems.push(`${name}: has no checksum, or another source`)
    if (/^ {4}deprecated:/m.test(entry)) problems.push(`${name}: is deprecated`)
    return problems
  })
}
