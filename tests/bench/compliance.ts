import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCases, SEALED } from './compliance/read-cases.ts'
import type { ComplianceScore } from './compliance/score-cases.ts'
import { scoreCases, wordsIn } from './compliance/score-cases.ts'
import { complianceTables } from './compliance/tables.ts'

// Measures how well breaches of the rules are found, in labelled sentences and whole notes. `-- --sealed` runs the half
// that no rule was written for: only for a report. `-- --list` also prints what is missed and what is wrong; never
// together with the sealed half, because who reads its errors tunes to it.

// `-- --articles FOLDER` analyses the Markdown files of a folder and lists the findings of severity high, for a reader to
// judge: in reports that sell nothing they are false.

const isSealed = process.argv.includes('--sealed')
const folder = process.argv[process.argv.indexOf('--articles') + 1]
if (process.argv.includes('--articles') && folder !== undefined) {
  readArticles(folder)
  process.exit()
}
const halves = isSealed ? SEALED : (['development'] as const)
for (const half of halves) {
  const { sentences, notes } = readCases(half)
  const parts = {
    [`${half}, sentences`]: scoreCases(sentences),
    ...(notes.length > 0 && { [`${half}, whole notes`]: scoreCases(notes) }),
  }
  console.log(`${complianceTables(parts)}\n`)
  if (!isSealed && process.argv.includes('--list')) list(parts)
}

function list(parts: Readonly<Record<string, ComplianceScore>>): void {
  for (const [name, { missed, findings }] of Object.entries(parts)) {
    for (const { label, match, text } of missed)
      console.log(`${name} MISSED ${label} ⟦${match}⟧ ${clip(text)}`)
    for (const { isHint, isRight, label, rule, match, text } of findings)
      if (!isHint && !isRight) console.log(`${name} WRONG ${label} ${rule} ⟦${match}⟧ ${clip(text)}`)
  }
}

function clip(text: string): string {
  return text.length > 120 ? '' : text
}

function readArticles(path: string): void {
  let [chars, high] = [0, 0]
  for (const name of readdirSync(path).filter((each) => each.endsWith('.md'))) {
    const text = readFileSync(join(path, name), 'utf8')
    chars += text.length
    for (const { severity, rule_id, range } of wordsIn(text)) {
      if (severity !== 'high') continue
      high += 1
      const around = text.slice(Math.max(0, range.start - 20), range.end + 20)
      console.log(`${name}:${range.line} ${rule_id} ${JSON.stringify(around)}`)
    }
  }
  console.log(`${chars} characters, ${high} high, ${((high * 100_000) / chars).toFixed(2)} in 100,000`)
}
