import type { Finding, Library } from '../security/markup/formula-attack.ts'
import { startFormulaAttack } from '../security/markup/formula-attack.ts'

// `npm run fuzz:formulas` tries every hostile value in every place where a formula accepts one, and an address as
// every argument of every command. It takes some minutes. `tests/security/markup/formulas.test.ts` tries a sample.

const attack = await startFormulaAttack('every')
const libraries: readonly Library[] = ['katex', 'mathjax']
for (const library of libraries) {
  tell(`${library}, every value`, await attack.withValues(library))
  tell(`${library}, every command`, await attack.withEveryCommand(library))
}
await attack.close()

function tell(what: string, { faults, formulas, commands }: Finding): void {
  console.log(`${what}: ${formulas} formulas of ${commands.length} commands, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
