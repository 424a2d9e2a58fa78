import type { Command } from 'commander'
import { Option } from 'commander'
import type { Body, Data } from '../../api-types.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { SCOPES } from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { wholeNumber } from '../arguments/whole-number.ts'
import { counted } from '../counted.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type TokensOptions = AccessOptions & { readonly json?: boolean }
type Scopes = Body<'tokens.create'>['scopes']

export function addTokens(program: Command, world: World): void {
  const { terminal, signal } = world
  const tokens = program.command('tokens').description('list, create and revoke access tokens')

  tokens
    .command('list')
    .description('list your tokens, without revoked ones')
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (options: TokensOptions) => {
      const all: Data<'tokens.list'> = []
      for await (const each of (await clientOf(world, options)).tokens.all({}, { signal })) all.push(each)
      const rows = all.map((each) => [
        each.token_id,
        each.name,
        each.expires_at ?? 'never',
        each.scopes.join(' '),
      ])
      const table = () => tableOf(terminal, ['token', 'name', 'expires', 'scopes'], rows)
      terminal.say(options.json ? JSON.stringify(all, null, 2) : table())
    })

  tokens
    .command('create')
    .description('create a token; it is shown only once')
    .argument('<name>')
    .addOption(
      new Option('--scopes <scopes...>', 'what the token may do').choices(SCOPES).makeOptionMandatory(),
    )
    .option('--days <days>', 'days until the token expires (default: never)', wholeNumber)
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (name: string, options: TokensOptions & { scopes: Scopes; days?: number }) => {
      const body = { name, scopes: options.scopes, expires_in_days: options.days ?? null }
      const made = await (await clientOf(world, options)).tokens.create(body, { signal })
      terminal.say(options.json ? JSON.stringify(made, null, 2) : made.token)
      terminal.tell(`${made.token_id} is created. Copy the token now, it is shown only once.`)
    })

  tokens
    .command('revoke')
    .description('revoke a token and all access that it gave')
    .argument('<token-id>')
    .option('--keep-shares', 'keep the shares that the token created')
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (id: string, options: TokensOptions & { keepShares?: boolean }) => {
      const keep_shares = options.keepShares ? ('true' as const) : undefined
      const revoked = await (await clientOf(world, options)).tokens.revoke(id, {
        signal,
        ...(keep_shares && { keep_shares }),
      })
      if (options.json) terminal.say(JSON.stringify(revoked, null, 2))
      const { tokens: all, shares } = revoked.ended
      terminal.tell(`Revoked: ${counted(all, 'token')} and ${counted(shares, 'share')}.`)
    })
}
