import { text } from 'node:stream/consumers'

// `git log --format=%s main.. | node infra/dev/check-commit-subjects.mjs` lists the subjects that break CONTRIBUTING's
// rules, and then exits with 1.

const MOST_CHARACTERS = 72
const CONVENTIONAL = /^(feat|fix|docs|test|refactor|perf|style|build|ci|chore|revert)(\([a-z0-9-]+\))?!?: \S/

const subjects = (await text(process.stdin)).split('\n').filter((subject) => subject !== '')
for (const subject of subjects) {
  const problem = problemOf(subject)
  if (problem === null) continue
  console.error(`${problem}: ${subject}`)
  process.exitCode = 1
}

/** @param {string} subject  the first line of a commit message */
function problemOf(subject) {
  if (!CONVENTIONAL.test(subject)) return 'not of the form `type(scope): summary`'
  const length = [...subject].length
  return length > MOST_CHARACTERS ? `${length} characters, and ${MOST_CHARACTERS} is the most` : null
}
