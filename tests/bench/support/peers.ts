import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { prepareFontFolder } from '@galley/fonts'
import { HEADLESS_SHELL } from '../../support/launch-browser.ts'
import type { CardText } from './cards.ts'

const FOLDER = fileURLToPath(new URL('../peers/', import.meta.url))

export type Peer = {
  readonly name: string
  readonly version: string
  /** Milliseconds per card of each round. */
  readonly rounds: readonly number[]
  readonly isChromium: boolean
}

type Entry = { readonly peer: string; readonly packages: readonly string[]; readonly isChromium: boolean }

const PEERS: readonly Entry[] = [
  { peer: 'marp', packages: ['@marp-team/marp-cli'], isChromium: true },
  { peer: 'node-html-to-image', packages: ['node-html-to-image'], isChromium: true },
  { peer: 'satori', packages: ['satori', '@resvg/resvg-js'], isChromium: false },
  { peer: 'takumi', packages: ['@takumi-rs/core'], isChromium: false },
]

/** A text, with its document for the peers that render HTML. */
export type PeerCard = CardText & { readonly html: string }

/**
 * Lets every peer render the same cards, each in its own process. They are installed on demand, because only this
 * benchmark needs them. Those that use Chromium get ours.
 */
export async function measurePeers(
  cards: readonly PeerCard[],
  { rounds, size, keep }: { rounds: number; size: { width: number; height: number }; keep?: string },
): Promise<Peer[]> {
  await installPeers()
  const outDir = keep ?? (await mkdtemp(join(tmpdir(), 'galley-peers-')))
  await chmod(outDir, 0o777)
  const fontConfigFile = await prepareFontFolder(join(tmpdir(), 'galley-fonts'))
  const fonts = [400, 700].map((weight) => ({ weight, file: notoFile(weight) }))
  const given = { cards, size, fonts, rounds, outDir, chromium: process.env.CHROMIUM_PATH ?? HEADLESS_SHELL }
  const measured: Peer[] = []
  for (const { peer, packages, isChromium } of PEERS) {
    const result = await runPeer(peer, { ...given, peer }, fontConfigFile)
    const versions = await Promise.all(packages.map(versionOf))
    measured.push({ name: packages.join(' + '), version: versions.join(' + '), isChromium, ...result })
  }
  if (keep === undefined) await rm(outDir, { recursive: true, force: true })
  return measured
}

/** Installs with this project's pnpm from a lockfile, outside of the workspace. */
async function installPeers(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules'))) return
  const pnpm = fileURLToPath(new URL('../../../node_modules/pnpm/bin/pnpm.cjs', import.meta.url))
  const args = [pnpm, '--dir', FOLDER, 'install', '--ignore-workspace', '--frozen-lockfile']
  const env = { ...process.env, CI: 'true', PUPPETEER_SKIP_DOWNLOAD: '1' }
  const child = spawn(process.execPath, args, { cwd: tmpdir(), env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The peers could not be installed.')
}

async function runPeer(peer: string, input: object, fontConfigFile: string): Promise<Pick<Peer, 'rounds'>> {
  const child = spawn(process.execPath, [join(FOLDER, `${peer}.mjs`)], {
    env: { ...process.env, FONTCONFIG_FILE: fontConfigFile },
    stdio: 'pipe',
  })
  child.stdin.end(JSON.stringify(input))
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return JSON.parse(printed)
  } catch (cause) {
    throw new Error(`${peer} failed:\n${said}`, { cause })
  }
}

async function versionOf(name: string): Promise<string> {
  const manifest = await readFile(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(manifest).version
}

function notoFile(weight: number): string {
  const name = weight === 700 ? '700Bold/NotoSansSC_700Bold' : '400Regular/NotoSansSC_400Regular'
  const fonts = new URL('../../../packages/fonts/', import.meta.url)
  return fileURLToPath(new URL(`node_modules/@expo-google-fonts/noto-sans-sc/${name}.ttf`, fonts))
}
