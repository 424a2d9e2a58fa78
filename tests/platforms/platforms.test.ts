import { PLATFORMS } from '@galley/contracts'
import { afterAll, beforeAll } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { describePlatform } from './describe-platform.ts'

let stack: TestStack
let browser: TestBrowser

beforeAll(async () => {
  stack = await startTestStack()
  await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
  browser = await startTestBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stack.close()
}, 60_000)

for (const id of PLATFORMS) describePlatform(id, () => ({ stack, browser }))
