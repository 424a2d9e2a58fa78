import { statfsSync } from 'node:fs'
import type { CaptureKind } from './capture.ts'

/** Chromium's own figure for a shared-memory mount that is too small to rely on is 64 MiB, Docker's default. */
const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024

// Own list instead of the library's: its defaults move between releases, and with them the pixels.
const always = [
  '--headless',
  // Commands go through inherited pipes: no port to reach, and the browser ends when the worker's end closes.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-startup-window',
  '--no-default-browser-check',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  // A throttled or hidden target would answer late or never.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  // Frames of a sandboxed iframe stay in the page's process, where scripts are off and requests are refused.
  '--disable-features=IsolateSandboxedIframes,ProcessPerSiteUpToMainFrameThreshold,Translate,MediaRouter,OptimizationHints',
]

/** A proxy that nobody listens on, for loopback addresses too: whatever slips through elsewhere goes nowhere. */
const noNetwork = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
]

// The same pixels on every machine and in every run.
const steadyPixels = [
  '--lang=en-US',
  '--disable-gpu',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-checker-imaging',
  '--disable-image-animation-resync',
  '--disable-threaded-animation',
]

const beginFrame = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw']

/** The command line of a browser. The sandbox is on because nothing here switches it off. */
export function launchFlags(capture: CaptureKind, scale: number, dir: string): string[] {
  return [
    ...always,
    ...noNetwork,
    ...steadyPixels,
    ...(capture === 'begin-frame' ? beginFrame : []),
    ...(hasSharedMemory() ? [] : ['--disable-dev-shm-usage']),
    // Begin-frame capture ignores the emulated factor, so it has to be the process's own.
    `--force-device-scale-factor=${scale}`,
    `--user-data-dir=${dir}/profile`,
  ]
}

/** The environment of a browser: nothing is inherited, so no secret of the worker can be. */
export function launchEnvironment(dir: string, fontConfigFile: string): Record<string, string> {
  return {
    // Our fonts alone, so that a page doesn't depend on what else the machine has.
    FONTCONFIG_FILE: fontConfigFile,
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: dir,
    TMPDIR: dir,
    XDG_CACHE_HOME: `${dir}/cache`,
    XDG_CONFIG_HOME: `${dir}/config`,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  }
}

function hasSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks >= ENOUGH_SHARED_MEMORY_BYTES
  } catch {
    return false
  }
}
