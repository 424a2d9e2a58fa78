import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import type { AccessOptions } from '../access.ts'
import { accessOf } from '../access.ts'
import { AgentRelay } from '../agent-relay.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import type { World } from '../world.ts'

/** Adds the command for agents that start programs: one message per line, in and out. */
export function addMcp(program: Command, world: World): void {
  program
    .command('mcp')
    .description('serve the agent tools over stdio (Model Context Protocol)')
    .option(AS_JSON[0], 'print failures as JSON, like all messages')
    .option(...LOCAL)
    .action(async (options: AccessOptions) => {
      const access = await accessOf(world, options)
      if (process.stdin.isTTY) {
        world.terminal.tell(
          'This command is for agents: name it in the configuration of your agent. Press Ctrl-C to stop it.',
        )
      }
      const relay = new AgentRelay(access, (message) => world.terminal.say(message))
      const lines = createInterface({ input: process.stdin, signal: world.signal })
      for await (const line of lines) relay.take(line)
      await relay.close()
    })
}
