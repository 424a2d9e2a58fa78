import { writeFile } from 'node:fs/promises'
import { encodeImage } from './encode-image.ts'
import { answerOf, ByteSource, readRequest } from './messages.ts'

// The process in which pictures of strangers are decoded. It reads pictures from its standard input, one after the other,
// answers on its standard output, and ends when its input does.

// Where memory runs out, the kernel ends this process first. Systems other than Linux have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
const source = new ByteSource(process.stdin)
for (let body = await readRequest(source); body; body = await readRequest(source)) {
  process.stdout.write(answerOf(await encodeImage(body).catch(() => null)))
}
