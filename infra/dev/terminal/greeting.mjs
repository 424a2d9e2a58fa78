import { relative } from 'node:path'

/**
 * Returns the text for a finished start: the addresses, and what to try.
 *
 * @param {{ run: { web_url: string, owner_email: string, base_url: string }, sample: { paths: string[] }, logs: string }} galley
 * @param {boolean} once  Galley ends by itself, so there is nothing to try
 */
export function greeting({ run, sample, logs }, once) {
  const [first, last] = [sample.paths.at(0), sample.paths.at(-1)].map(
    (path) => path && relative(process.cwd(), path),
  )
  const samplePages = first ? `${first} to ${last}` : 'none yet'
  if (once) {
    return `
Galley works, and ends now: \`npm start\` keeps it up.

  sample  ${samplePages}
  logs    ${logs}`
  }
  const token = `node -p "require('./.galley/run.json').token"`
  return `
Galley is up.

  editor  ${run.web_url}, as ${run.owner_email} with the password in .galley/run.json
  API     ${run.base_url}
  token   ${token}
  sample  ${samplePages}
  logs    ${logs}

Try it:

  printf '# Hello\\n\\nThe first page.\\n' > hello.md
  npx galley render hello.md --local

  TOKEN=$(${token})
  curl -s ${run.base_url}/projects -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"markdown":"# Hello\\n\\nThe first page."}'`
}
