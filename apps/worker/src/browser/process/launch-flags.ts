import { statfsSync } from 'node:fs'
import type { CaptureKind } from '../capture.ts'

/** Chromium treats a shared-memory mount of 64 MiB, Docker's default, as too small to rely on. */
const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024

// Our own list, because the library's defaults change between releases and change the pixels.
const always = [
  '--headless',
  // Commands go through inherited pipes. There is no port to reach, and the browser ends when the worker closes its
  // end.
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
  // Sandboxed iframes stay in the page's process, where scripts are off and requests are refused.
  '--disable-features=IsolateSandboxedIframes,ProcessPerSiteUpToMainFrameThreshold,Translate,MediaRouter,OptimizationHints',
]

/**
 * Sends all requests, also those to loopback addresses, to a proxy port where nothing listens, in case another barrier
 * fails.
 */
const noNetwork = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
]

// These flags make the pixels the same on every machine and in every run.
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

/** Returns a browser's command-line flags. The sandbox is on because no flag switches it off. */
export function launchFlags(capture: CaptureKind, scale: number, dir: string): string[] {
  return [
    ...always,
    ...noNetwork,
    ...steadyPixels,
    ...(capture === 'begin-frame' ? beginFrame : []),
    ...(hasSharedMemory() ? [] : ['--disable-dev-shm-usage']),
    // Begin-frame capture ignores the emulated scale factor, so the process itself has to have it.
    `--force-device-scale-factor=${scale}`,
    `--user-data-dir=${dir}/profile`,
  ]
}

/** Returns a browser's environment. It inherits nothing, so it can't inherit the worker's secrets. */
export function launchEnvironment(dir: string, fontConfigFile: string): Record<string, string> {
  return {
    // Only our fonts, so that a page doesn't depend on other fonts of the machine.
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
