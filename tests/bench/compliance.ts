import { readCases } from './compliance/read-cases.ts'
import { scoreCases } from './compliance/score-cases.ts'
import { complianceTables } from './compliance/tables.ts'

// Measures how well breaches of the rules are found, in labelled sentences and whole notes. `-- --sealed` runs the half
// that no rule was written for: only for a report. `-- --list` also prints what is missed and what is wrong; never
// together with the sealed half, because who reads its errors tunes to it.

const isSealed = process.argv.includes('--sealed')
const { sentences, notes } = readCases(isSealed ? 'sealed' : 'development')
const parts = { sentences: scoreCases(sentences), 'whole notes': scoreCases(notes) }

console.log(complianceTables(parts))
if (!isSealed && process.argv.includes('--list')) list()

function list(): void {
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
