import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Lets a peer make the same cards again and again, as warm as it can be, and prints how long each round took.
 *
 * @param {(input: object) => Promise<() => Promise<Uint8Array[]>>} prepare what the peer may do once, before the clock runs
 */
export async function measure(prepare) {
  const input = JSON.parse(await text(process.stdin))
  const makeAll = await prepare(input)
  const [first] = await makeAll()
  await writeFile(join(input.outDir, `${input.peer}.png`), first)
  const rounds = []
  for (let round = 0; round < input.rounds; round++) {
    const startedAt = performance.now()
    const pictures = await makeAll()
    rounds.push((performance.now() - startedAt) / pictures.length)
  }
  // Some peers leave handles open that can't be closed.
  process.stdout.write(`${JSON.stringify({ rounds })}\n`, () => process.exit(0))
}
