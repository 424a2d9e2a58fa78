import { Console } from 'node:console'
import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { encodeImage } from './encode-image.ts'
import { encodeUpload } from './encode-upload.ts'
import { answerOf, ByteSource, readRequest, uploadAnswerOf } from './messages.ts'

// This process decodes untrusted pictures. It reads pictures from standard input, one after the other, writes answers
// to standard output, and ends when its input ends.

/** The lowest. Processes of the usual priority get nearly all the time that they ask for. */
const UPLOAD_PRIORITY = 19
/** That of the session. At 19, a decoder among busy sessions gets so little time that its deadline refuses good pictures. */
const SESSION_PRIORITY = 5

// Answers go to standard output, where libraries must not print.
globalThis.console = new Console(process.stderr)
// If memory runs out, the kernel kills this process first. Systems other than Linux don't have this file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
const source = new ByteSource(process.stdin)
for (let request = await readRequest(source); request; request = await readRequest(source)) {
  const { task, body } = request
  // Uploads can wait, renders and readers can't. A process may lower its priority, and never raise it again.
  if (task === 'store' && getPriority() < UPLOAD_PRIORITY) await lowerPriority()
  process.stdout.write(
    task === 'store'
      ? uploadAnswerOf(await encodeUpload(body))
      : answerOf(await encodeImage(body).catch(() => null)),
  )
}

/**
 * Linux may share its time among sessions first (`man 7 sched`, autogroup). This process is alone in a session of its
 * own, which then has a priority besides that of the process; the file is missing where that is off.
 */
async function lowerPriority(): Promise<void> {
  setPriority(UPLOAD_PRIORITY)
  await writeFile('/proc/self/autogroup', String(SESSION_PRIORITY)).catch(() => undefined)
}
