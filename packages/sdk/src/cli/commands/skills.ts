import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { AccessOptions } from '../access.ts'
import { accessOf } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { CliError } from '../failure.ts'
import type { World } from '../world.ts'

type SkillsOptions = AccessOptions & { readonly json?: boolean; readonly dir: string }
type ListedSkill = { readonly name: string; readonly url: string; readonly digest: string }

const INDEX_PATH = '/.well-known/agent-skills/index.json'
const ANSWER_WITHIN_MS = 20_000

/** Adds the command that copies the service's skills to where an agent looks for them. */
export function addSkills(program: Command, world: World): void {
  program
    .command('skills')
    .description('copy instructions for common jobs to your agent')
    .command('install')
    .description('write a folder with a SKILL.md for each skill of the service')
    .option('--dir <folder>', 'where your agent looks for skills', join('.claude', 'skills'))
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (options: SkillsOptions) => {
      const { baseUrl } = await accessOf(world, options)
      const { skills } = JSON.parse(await read(new URL(INDEX_PATH, baseUrl), world)) as {
        skills: readonly ListedSkill[]
      }
      const paths: string[] = []
      for (const skill of skills) paths.push(await install(skill, { baseUrl, dir: options.dir, world }))
      if (options.json) world.terminal.say(JSON.stringify({ installed: paths }, null, 2))
      else world.terminal.say(paths.join('\n'))
      world.terminal.tell('Your agent finds them the next time it starts.')
    })
}

type Target = { readonly baseUrl: string; readonly dir: string; readonly world: World }

/** Writes one skill and returns its path. A name becomes a folder, so only plain names are taken. */
async function install({ name, url, digest }: ListedSkill, { baseUrl, dir, world }: Target): Promise<string> {
  if (!/^[a-z\d][a-z\d-]{0,63}$/.test(name))
    throw new CliError('The service names a skill that is no folder.')
  const text = await read(new URL(url, baseUrl), world)
  if (`sha256:${createHash('sha256').update(text).digest('hex')}` !== digest) {
    throw new CliError(`The skill ${name} is not what the index of the service says.`)
  }
  const folder = join(dir, name)
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'SKILL.md')
  await writeFile(path, text)
  return path
}

async function read(url: URL, { signal }: World): Promise<string> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  const answer = await fetch(url, { signal: deadline })
  if (!answer.ok)
    throw new CliError('The service has no skills.', { hint: 'It may be older than this command.' })
  return answer.text()
}
