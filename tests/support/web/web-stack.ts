import type { Client } from '@galley/sdk'
import { createClient } from '@galley/sdk'
import type { BrowserContext, ConsoleMessage, Page } from 'puppeteer'
import { cookieJar } from '../cookie-jar.ts'
import type { LaunchedBrowser } from '../launch-browser.ts'
import { launchBrowser, PAGE_TIMEOUT_MS } from '../launch-browser.ts'
import { openSharedStack } from '../shared-stack.ts'
import type { TestStack } from '../test-stack.ts'
import { startTestStack } from '../test-stack.ts'
import { webVariables } from './web-variables.ts'

export type Person = {
  readonly email: string
  readonly password: string
  /** Calls the API as this user, from outside the browser. */
  readonly galley: Client
  /** The user's session, as `name=value`. */
  readonly session: string
}

export type Visit = {
  readonly page: Page
  /** Problems in the browser: console errors and uncaught exceptions. */
  readonly problems: readonly string[]
  /** Opens a path of the app. */
  open(path: string): Promise<void>
  close(): Promise<void>
}

export type WebStack = {
  readonly stack: TestStack
  readonly origin: string
  /** The folder of the built web app. */
  readonly webDir: string
  /** Creates a user with a new account. */
  person(): Promise<Person>
  /** Opens a new browser of a user, or of a signed-out visitor. */
  visit(person?: Person, size?: { width: number; height: number }): Promise<Visit>
  /** Opens another tab in the same browser. */
  tabOf(visit: Visit): Promise<Visit>
  close(): Promise<void>
}

/** Console errors that are expected: a signed-out visitor's request for the session, and two tabs that save at once. */
const EXPECTED = /the server responded with a status of (401|412)/
/** A text may name pictures that can't be fetched, or that nobody brings in because no worker runs. */
const PICTURE = /a status of 404.* \/v1\/\S+\/images\/[0-9a-f]{64}$|a status of 503.*\/image-imports$/

/** Returns an error of the console with the path that it is about. The rest of an address may be body text. */
function problemOf(message: ConsoleMessage, origin: string): string | null {
  const { pathname } = new URL(message.location().url ?? origin, origin)
  const problem = `${message.text()} ${pathname}`
  return message.type() !== 'error' || EXPECTED.test(problem) || PICTURE.test(problem) ? null : problem
}

/** A jest worker loads this module once, so the browser outlives the test file that started it. */
let shared: Promise<LaunchedBrowser> | null = null
/** Counts the accounts of all stacks, because files may share one. */
let people = 0

type Site = { readonly stack: TestStack; readonly launched: LaunchedBrowser }

/** Starts the web app on a real stack, and one real browser. `more`: further variables of the API. */
export async function startWebStack(more: Readonly<Record<string, string>> = {}): Promise<WebStack> {
  const web = await webVariables()
  const stack = await startTestStack((env) => ({ ...env, ...web, ...more }))
  const launched = await launchVisitors()
  return webStackOf({ stack, launched }, async () => {
    await launched.close()
    await stack.close()
  })
}

/**
 * Returns the web app, the worker and the browser that the test files of this jest worker share. `close` ends only the
 * visits of the file. A file that needs other variables, no worker, or a worker without layouts calls `startWebStack`.
 */
export async function useSharedWebStack(): Promise<WebStack> {
  const stack = await openSharedStack()
  shared ??= launchVisitors()
  const launched = await shared
  launched.leaveToExit()
  return webStackOf({ stack, launched }, async () => {
    const contexts = launched.browser.browserContexts()
    const own = contexts.filter((context) => context !== launched.browser.defaultBrowserContext())
    await Promise.all(own.map((context) => context.close()))
  })
}

function launchVisitors(): Promise<LaunchedBrowser> {
  return launchBrowser(['--disable-lcd-text', '--font-render-hinting=none'])
}

function webStackOf({ stack, launched: { browser } }: Site, close: () => Promise<void>): WebStack {
  const origin = new URL(stack.baseUrl).origin
  const tab = (context: BrowserContext, size = { width: 1440, height: 900 }) => openTab(context, origin, size)
  return {
    stack,
    origin,
    webDir: stack.apiEnvironment.WEB_DIR ?? '',
    person: async () => {
      const credentials = { email: `writer${++people}@example.com`, password: 'correct horse battery' }
      const jar = cookieJar()
      const galley = createClient({ baseUrl: stack.baseUrl, fetch: jar.fetch })
      await galley.accounts.create(credentials)
      return { ...credentials, galley, session: jar.cookie() }
    },
    visit: async (person, size) => {
      const context = await browser.createBrowserContext()
      await context.overridePermissions(origin, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ])
      const [name = '', value = ''] = person?.session.split('=') ?? []
      if (person) await context.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
      return tab(context, size)
    },
    tabOf: (visit) => tab(visit.page.browserContext()),
    close,
  }
}

async function openTab(
  context: BrowserContext,
  origin: string,
  size: { width: number; height: number },
): Promise<Visit> {
  const page = waitsForElements(await context.newPage())
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    const problem = problemOf(message, origin)
    if (problem !== null) problems.push(problem)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('dialog', (dialog) => {
    problems.push('a dialog opened')
    void dialog.dismiss()
  })
  await page.setViewport(size)
  await page.evaluateOnNewDocument(() => localStorage.setItem('galley.language', 'en'))
  return {
    page,
    problems,
    open: async (path) => {
      await page.goto(`${origin}${path}`, { waitUntil: 'load' })
    },
    close: () => page.close(),
  }
}

/** Makes the actions on a page wait for the element that they name, as a person does. A dialog's code may come late. */
function waitsForElements(page: Page): Page {
  for (const action of ['click', 'focus', 'hover', 'select', 'type', '$eval'] as const) {
    const act = page[action].bind(page) as (selector: string, ...rest: unknown[]) => Promise<unknown>
    const waitAndAct = async (selector: string, ...rest: unknown[]) => {
      await page.waitForSelector(selector)
      return act(selector, ...rest)
    }
    Object.assign(page, { [action]: waitAndAct })
  }
  return page
}
