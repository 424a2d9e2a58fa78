import { describe, expect, it } from '@jest/globals'
import { greeting } from '../../infra/dev/terminal/greeting.mjs'

const galley = {
  run: {
    web_url: 'http://127.0.0.1:4000',
    owner_email: 'owner@galley.localhost',
    base_url: 'http://127.0.0.1:4000/v1',
  },
  sample: { paths: [`${process.cwd()}/.galley/sample/page-01.png`] },
  logs: '/logs',
}

describe('greeting', () => {
  it('says where everything is and what to try, unless it ends by itself', () => {
    expect(greeting(galley, false)).toMatch(/^\nGalley is up\.[\s\S]*\/v1[\s\S]*npx galley render/)
    const ended = greeting(galley, true)
    expect(ended).toContain('ends now')
    expect(ended).toContain('.galley/sample/page-01.png')
    expect(ended).not.toMatch(/Try it|is up/)
  })
})
