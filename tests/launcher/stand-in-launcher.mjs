// Starts a hanging process as the launcher starts its services, prints its pid, and waits to be killed.
import { removeFolderAtEnd, spawnGuarded } from '../../infra/dev/processes/spawn-guarded.mjs'

const [folder] = process.argv.slice(2)
const source = 'process.on("SIGTERM", () => {}); console.log(process.pid); setInterval(() => {}, 1000)'

removeFolderAtEnd(folder)
spawnGuarded({
  name: 'stand-in',
  command: process.execPath,
  args: ['-e', source],
  options: { stdio: ['ignore', 'inherit', 'ignore'] },
  graceMs: 200,
})
