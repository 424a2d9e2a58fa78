import { existsSync, readFileSync } from 'node:fs'

/** @typedef {'debian' | 'fedora' | 'macos' | 'other'} OperatingSystem */

/** The family whose package manager installs what is missing; Ubuntu and its like count as Debian. */
export function operatingSystem() {
  if (process.platform === 'darwin') return 'macos'
  if (!existsSync('/etc/os-release')) return 'other'
  const release = readFileSync('/etc/os-release', 'utf8')
  const names = /^ID(?:_LIKE)?=.*$/gm
  const family = (release.match(names) ?? []).join(' ')
  if (/debian|ubuntu/.test(family)) return 'debian'
  return /fedora|rhel/.test(family) ? 'fedora' : 'other'
}

/** What each part is called where it is to be had; a part that a family lacks comes another way. */
const packages = {
  debian: {
    chromium: 'chromium-headless-shell',
    redis: 'redis-server',
  },
  fedora: {
    chromium: 'chromium-headless',
    redis: 'valkey',
  },
  macos: {
    chromium: 'google-chrome',
    redis: 'redis',
  },
}

const installers = {
  debian: 'sudo apt-get install',
  fedora: 'sudo dnf install',
  macos: 'brew install',
}

/** The package that brings a part here. */
export function packageFor(part, system = operatingSystem()) {
  return packages[system]?.[part] ?? null
}

/** The command that brings some parts here, or null where we don't know one. */
export function installCommand(parts, system = operatingSystem()) {
  if (system === 'other') return null
  return `${installers[system]} ${parts.map((part) => packages[system][part]).join(' ')}`
}
