import { describe, expect, it } from '@jest/globals'
import { signInUrl, wantedPage } from './wanted-page.ts'

describe('the page after signing in', () => {
  it('is the one that was wanted', () => {
    const url = signInUrl('sign-in', '/editor/prj_01h455vb4pex5vsknk084sn02q')
    expect(wantedPage(url.split('?')[1] ?? '')).toBe('/editor/prj_01h455vb4pex5vsknk084sn02q')
  })

  it('is the render that a link named', () => {
    const wanted = '/editor/prj_01h455vb4pex5vsknk084sn02q?render=rnd_01kajx4n6hfgj9x05r3w8dae7s'
    expect(wantedPage(signInUrl('sign-in', wanted).split('?')[1] ?? '')).toBe(wanted)
  })

  it('is the list of projects when nothing else was', () => {
    expect(signInUrl('sign-in', '/')).toBe('/sign-in')
    expect(wantedPage('')).toBe('/projects')
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a?b',
    '/a?render=//evil.test',
    '',
  ])('is never %j', (wanted) => {
    expect(wantedPage(`to=${encodeURIComponent(wanted)}`)).toBe('/projects')
  })
})
