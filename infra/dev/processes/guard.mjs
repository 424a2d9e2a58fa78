// A process of its own whose only work is to outlive the launcher by a moment. It is told what the launcher
// starts, and when the pipe to it closes - the launcher ended, however it ended - it ends what is left.
import { createInterface } from 'node:readline'
import { removeFolder } from './remove-folder.mjs'
import { stopInOrder } from './stop-process.mjs'

// Ctrl-C, a closed terminal and a killed process group are the launcher's to answer.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

const watched = new Map()
const folders = new Set()

const orders = {
  watch: (process) => watched.set(process.pid, process),
  forget: (pid) => watched.delete(pid),
  removeFolder: (path) => folders.add(path),
}

for await (const line of createInterface({ input: process.stdin })) {
  const [order, subject] = JSON.parse(line)
  orders[order](subject)
}

await stopInOrder([...watched.values()])
for (const folder of folders) await removeFolder(folder)
