// A separate process that outlives the launcher to clean up. The launcher tells it which processes it starts. When the
// pipe between them closes, because the launcher has ended for any reason, the guard ends the remaining processes.
import { createInterface } from 'node:readline'
import { removeFolder } from './remove-folder.mjs'
import { stopInOrder } from './stop-process.mjs'

// The launcher, not the guard, handles Ctrl-C, a closed terminal and a killed process group.
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
