import { fuzz } from './fuzz-operation.ts'
import { fuzzedOperations } from './fuzz-request.ts'
import { startFuzzServer } from './fuzz-server.ts'

// `npm run fuzz -- 2000 7`: sends 2,000 hostile requests (the default) with the seed 7 to each operation of the
// OpenAPI document.

const count = Number(process.argv[2] ?? 2_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const WIDTH = 36
const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const

const server = await startFuzzServer()
let wrong = 0
let sent = 0
console.log(
  `seed ${seed}\n${'operation'.padEnd(WIDTH)} ${CLASSES.map((name) => name.padStart(6)).join('')}   wrong`,
)
for (const { name } of fuzzedOperations(await server.oneOfEach())) {
  const { classes, complaints } = await fuzz(server, name, { count, seed })
  const row = CLASSES.map((name) => String(classes.get(name) ?? 0).padStart(6)).join('')
  console.log(`${name.padEnd(WIDTH)} ${row}  ${String(complaints.length).padStart(6)}`)
  for (const { complaint, request } of complaints.slice(0, 3)) console.log(`  ${complaint}: ${request}`)
  wrong += complaints.length
  sent += count
}
console.log(`\nrequests sent ${sent}, wrong answers ${wrong}`)
await server.close()
process.exit(wrong === 0 ? 0 : 1)
