import { PLATFORMS } from '@galley/contracts'
import { afterAll, beforeAll } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import { describePlatform } from './describe-platform.ts'

let stack: SharedStack
let browser: TestBrowser

beforeAll(async () => {
  stack = await useSharedStack()
  browser = await sharedTestBrowser()
})
afterAll(async () => {
  await browser.close()
})

for (const id of PLATFORMS) describePlatform(id, () => ({ stack, browser }))
