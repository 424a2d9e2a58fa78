import { Console } from 'node:console'
import { writeFile } from 'node:fs/promises'
import { encodeFont } from './encode-font.ts'
import { encodeImage } from './encode-image.ts'
import { encodeMark } from './encode-mark.ts'
import { encodeUpload } from './encode-upload.ts'
import { fontAnswerOf } from './font-messages.ts'
import type { Task } from './messages.ts'
import { answerOf, ByteSource, markAnswerOf, readRequest, uploadAnswerOf } from './messages.ts'

// This process decodes untrusted pictures and fonts. It reads them from standard input, one after the other, writes answers
// to standard output, and ends when its input ends.

// Answers go to standard output, where libraries must not print.
globalThis.console = new Console(process.stderr)
// If memory runs out, the kernel kills this process first. Systems other than Linux don't have this file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
// Ctrl-C reaches all processes of a terminal, but the worker that it ends still needs its pictures.
process.on('SIGINT', () => undefined)
const source = new ByteSource(process.stdin)
for (let request = await readRequest(source); request; request = await readRequest(source)) {
  const { task, body } = request
  process.stdout.write(await answerFor(task, body))
}

async function answerFor(task: Task, body: Buffer): Promise<Buffer> {
  switch (task) {
    case 'show':
      return answerOf(await encodeImage(body).catch(() => null))
    case 'store':
      return uploadAnswerOf(await encodeUpload(body))
    case 'logo':
    case 'avatar':
    case 'background':
      return markAnswerOf(await encodeMark(body, task))
    case 'font':
      return fontAnswerOf(await encodeFont(body))
  }
}
