import type { Page } from 'puppeteer'
import { consentRequest } from '../agents/connected-agents.ts'
import { authorizationPath, newPkce } from '../oauth.ts'
import { click, editorScreens } from './editor-screens.ts'
import { partScreens } from './part-screens.ts'
import type { Scene, Screen } from './web-scene.ts'

const PLACES = ['projects', 'renders', 'shares', 'tokens', 'agents', 'usage', 'sessions', 'account'] as const

/** Returns every screen, with its dialogs. */
export function screensOf(scene: Scene): Screen[] {
  return [
    ...doors(scene),
    ...PLACES.map((place): Screen => ({ name: place, who: 'writer', path: `/${place}` })),
    ...PLACES.slice(0, 5).map(
      (place): Screen => ({ name: `${place}-empty`, who: 'beginner', path: `/${place}` }),
    ),
    ...agents(),
    ...onLists(scene),
    ...histories(scene),
    ...editorScreens(scene),
    ...partScreens(scene),
    ...shares(scene),
  ]
}

/** Returns the page of consent, and what an agent did. */
function agents(): Screen[] {
  const who = 'writer'
  return [
    { name: 'agents-actions', who, path: '/agents', act: click('.agent-acts [aria-expanded]') },
    { name: 'consent', who, path: authorizationPath(newPkce(), consentRequest) },
  ]
}

const PRIMARY = '.page-head .button[data-look="primary"]'
const CREATE = '.dialog [type="submit"]'

function doors({ writer: { email } }: Scene): Screen[] {
  const enter = (name: string, password: string) => async (page: Page) => {
    await page.type('[type="email"]', name)
    await page.type('[type="password"]', password)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role="alert"]')
  }
  const sent = async (page: Page) => {
    await page.type('[type="email"]', email)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role="alert"], .account-letter')
  }
  const guessable = async (page: Page) => {
    await page.type('[type="password"]', 'password123')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role="alert"]')
  }
  const who = 'stranger'
  return [
    { name: 'sign-in', who, path: '/sign-in' },
    { name: 'sign-in-menu', who, path: '/sign-in', act: click('.account header .icon-button') },
    { name: 'sign-in-refused', who, path: '/sign-in', act: enter(email, 'not the password') },
    { name: 'sign-up', who, path: '/sign-up' },
    { name: 'sign-up-mistakes', who, path: '/sign-up', act: enter('nobody', 'short') },
    { name: 'forgotten-password', who, path: '/forgotten-password' },
    { name: 'forgotten-password-asked', who, path: '/forgotten-password', act: sent },
    { name: 'reset-password', who, path: '/reset-password#token' },
    { name: 'reset-password-refused', who, path: '/reset-password#token', act: guessable },
    { name: 'sign-up-taken', who, path: '/sign-up', act: enter(email, 'long enough to be one') },
  ]
}

/** Returns the dialogs of the lists. */
function onLists({ writeText }: Scene): Screen[] {
  const who = 'writer'
  const deleteFirst = async (page: Page) => {
    await click('.project-card .icon-button')(page)
    await click('.menu-item[data-look="danger"]')(page)
    await page.waitForSelector('.toast')
  }
  const dragOver = (page: Page) =>
    page.$eval('.projects', (element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['#'], 'a.md'))
      for (const type of ['dragenter', 'dragover'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    })
  const unnamed = async (page: Page) => {
    await click(PRIMARY)(page)
    await click(CREATE)(page)
  }
  const fillShare = async (page: Page) => {
    await click(PRIMARY)(page)
    await click('.dialog .switch')(page)
    await page.type('.dialog [type="password"]', 'abc')
  }
  const makeToken = async (page: Page) => {
    await click(PRIMARY)(page)
    await page.type('.dialog input', 'Laptop')
    await click(CREATE)(page)
    await page.waitForSelector('.dialog .code-sample')
  }
  const makeShare = async (page: Page) => {
    await click(PRIMARY)(page)
    await click(CREATE)(page)
    await page.waitForSelector('.dialog .code-sample')
  }
  const changeWrongly = async (page: Page) => {
    await page.type('[autocomplete="current-password"]', 'not the password')
    await page.type('[autocomplete="new-password"]', 'short')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role="alert"]')
  }
  const deleteWrongly = async (page: Page) => {
    await click('.account-settings .button[data-look="danger"]')(page)
    await page.type('.dialog [type="password"]', 'not the password')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.dialog [role="alert"]')
  }
  return [
    { name: 'account-mistakes', who, path: '/account', act: changeWrongly },
    {
      name: 'account-delete',
      who,
      path: '/account',
      act: click('.account-settings .button[data-look="danger"]'),
    },
    { name: 'account-delete-refused', who, path: '/account', act: deleteWrongly },
    { name: 'account-menu', who, path: '/usage', act: click('.shell-top > .icon-button') },
    { name: 'project-menu', who, path: '/projects', act: click('.project-card .icon-button') },
    { name: 'project-drop', who, path: '/projects', act: dragOver },
    { name: 'project-none', who, path: '/projects', act: (page) => page.type('.projects-search', 'xyz') },
    {
      name: 'project-deleted',
      who,
      path: () => writeText('# Gone').then(() => '/projects'),
      act: deleteFirst,
    },
    { name: 'share-new', who, path: '/shares', act: click(PRIMARY) },
    { name: 'share-new-mistakes', who, path: '/shares', act: fillShare },
    { name: 'share-made', who, path: '/shares', act: makeShare },
    { name: 'token-new', who, path: '/tokens', act: click(PRIMARY) },
    { name: 'token-new-mistakes', who, path: '/tokens', act: unnamed },
    { name: 'token-made', who, path: '/tokens', act: makeToken },
    { name: 'token-revoke', who, path: '/tokens', act: click('.row .button') },
    { name: 'token-revoke-tree', who, path: '/tokens', act: click('.row:nth-last-child(4) .button') },
    { name: 'failure', who, path: `/projects/prj_${'0'.repeat(20)}/history`, ready: '[role="alert"]' },
  ]
}

function histories({ ids }: Scene): Screen[] {
  const path = (name: keyof Scene['ids']) => `/projects/${ids[name]}/history`
  const asPages = async (page: Page) => {
    await click('.history-head .field:first-child .segment:last-child')(page)
    await page.waitForSelector('.page-window iframe[data-shown]')
  }
  return [
    { name: 'history', who: 'writer', path: path('morning-market'), ready: '.line' },
    { name: 'history-pages', who: 'writer', path: path('morning-market'), act: asPages },
    { name: 'history-empty', who: 'writer', path: path('short-note'), ready: '.state' },
  ]
}

function shares({ shared }: Scene): Screen[] {
  const locked = shared.find(({ name }) => name === 'locked')
  const enter = async (page: Page) => {
    await page.type('#password', 'darkness')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  }
  return [
    ...shared.map(({ name, path }): Screen => ({ name: `shared-${name}`, who: 'stranger', path })),
    { name: 'shared-refused', who: 'stranger', path: locked?.path ?? '', act: enter },
  ]
}
