import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../accounts.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { findRedis } from '../services/redis.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'
import { downloadChromium, findChromium } from './chromium.mjs'
import { findProgram } from './find-program.mjs'
import { installCommand, operatingSystem, packageFor } from './operating-system.mjs'

const APT_WITHIN_MS = 900_000
const APT_GET = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']

/** Whether system packages can be installed without asking the user. */
export const mayInstallPackages = isRoot && operatingSystem() === 'debian' && findProgram('apt-get') !== null

/** Returns the parts that this machine lacks. Redis counts only if no `REDIS_URL` names one. */
export function missingParts(folder) {
  return [
    ...(findChromium(folder) === null ? ['chromium'] : []),
    ...(process.env.REDIS_URL || findRedis() !== null ? [] : ['redis']),
  ]
}

/**
 * Installs the missing parts that apt has.
 *
 * @param {string} folder  the data folder
 * @param {string} logFile
 */
export async function installPackages(folder, logFile) {
  const wanted = missingParts(folder)
  if (wanted.length === 0) return
  await aptGet(['update'], logFile)
  const available = await availablePackages(wanted.map((part) => packageFor(part)))
  if (available.length > 0) {
    const { code, output } = await aptGet(['install', '--no-install-recommends', ...available], logFile)
    if (code !== 0) {
      const command = `apt-get install ${available.join(' ')}`
      throw new KnownProblem(`apt-get failed: mend what it says below, then type \`${command}\`.`, {
        log: lastLines(output),
      })
    }
  }
  if (wanted.includes('redis')) await retireRedisService()
}

/**
 * Downloads a browser if no package has one. Throws if anything is still missing.
 *
 * @param {string} folder
 */
export async function requireParts(folder) {
  if (findChromium(folder) === null) await downloadChromium(folder)
  const missing = missingParts(folder)
  if (missing.length > 0) throw new KnownProblem(missingSentence(missing))
}

/** Returns a sentence with the command that installs the missing parts. */
export function missingSentence(parts, system = operatingSystem()) {
  const list = parts.map((part) => PART_NAMES[part]).join(' and ')
  const names = list[0].toUpperCase() + list.slice(1)
  const verb = parts.length === 1 ? 'is' : 'are'
  const command = installCommand(parts, system)
  if (command !== null) return `${names} ${verb} missing: type \`${command}\`.`
  return `${names} ${verb} missing: install ${parts.length === 1 ? 'it' : 'them'}, or set CHROMIUM_PATH and REDIS_URL to what you have.`
}

const PART_NAMES = {
  chromium: 'Chromium',
  redis: 'Redis',
}

function aptGet(args, logFile) {
  return runTool({
    name: 'apt-get',
    command: 'apt-get',
    args: [...APT_GET, ...args],
    timeoutMs: APT_WITHIN_MS,
    logFile,
    options: { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } },
  })
}

/** Ubuntu has no headless shell: there it comes another way. */
async function availablePackages(names) {
  const { stdout } = await runTool({
    name: 'apt-cache',
    command: 'apt-cache',
    args: ['policy', ...names],
    options: { cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
  })
  const blocks = stdout.split(/^(?=\S)/m)
  return names.filter((name) =>
    blocks.some((block) => block.startsWith(`${name}:`) && !block.includes('Candidate: (none)')),
  )
}

/**
 * Stops the service that Debian starts with the package. We need only the program, and the service would take Redis's
 * own port.
 */
async function retireRedisService() {
  const commands = existsSync('/run/systemd/system')
    ? [['systemctl', ['disable', '--now', 'redis-server']]]
    : [
        ['service', ['redis-server', 'stop']],
        ['update-rc.d', ['redis-server', 'disable']],
      ]
  for (const [program, args] of commands) {
    const command = findProgram(program) ?? join('/usr/sbin', program)
    await runTool({ name: program, command, args, timeoutMs: 30_000, options: { cwd: '/' } })
  }
}
