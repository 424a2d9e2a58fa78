import { existsSync, readFileSync } from 'node:fs'

/** @typedef {'debian' | 'fedora' | 'macos' | 'other'} OperatingSystem */

/** Returns the family of package managers. Ubuntu and similar systems count as Debian. */
export function operatingSystem() {
  if (process.platform === 'darwin') return 'macos'
  if (!existsSync('/etc/os-release')) return 'other'
  const release = readFileSync('/etc/os-release', 'utf8')
  const names = /^ID(?:_LIKE)?=.*$/gm
  const family = (release.match(names) ?? []).join(' ')
  if (/debian|ubuntu/.test(family)) return 'debian'
  return /fedora|rhel/.test(family) ? 'fedora' : 'other'
}

/** The package name of each part, by family. A part that a family lacks is installed in another way. */
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

/** Returns the package with this part; null if there is none. */
export function packageFor(part, system = operatingSystem()) {
  return packages[system]?.[part] ?? null
}

/** Returns the command that installs some parts; null where we don't know one. */
export function installCommand(parts, system = operatingSystem()) {
  if (system === 'other') return null
  return `${installers[system]} ${parts.map((part) => packages[system][part]).join(' ')}`
}
