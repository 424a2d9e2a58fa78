import { describe, expect, it } from '@jest/globals'
import { pickTarget } from './pick-target.ts'

const { signal } = new AbortController()
const publicly = async () => ['2606:4700::1', '1.1.1.1']
const pick = (address: string, resolve: () => Promise<string[]> = publicly, allowed: string[] = []) =>
  pickTarget(address, { resolve, allowed: new Set(allowed) }, signal)

describe('pickTarget', () => {
  it.each([
    ['http://example.org/a.png', 80],
    ['https://example.org/a.png', 443],
    ['https://example.org:443/a.png', 443],
    ['http://example.org:443/a.png', 443],
    ['https://例え.jp/あ.png', 443],
    ['https://example.org./a.png', 443],
  ])('goes to the address that it has checked: %s', async (address, port) => {
    expect(await pick(address)).toMatchObject({ address: '1.1.1.1', port })
  })

  it.each([
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['hex', 'http://0x7f.1/'],
    ['hex, whole', 'http://0x7f000001/'],
    ['with fewer parts', 'http://127.1/'],
    ['nothing', 'http://0/'],
    ['a dot at its end', 'http://127.0.0.1./'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['an ideographic stop', 'http://127。0。0。1/'],
    ['percent signs', 'http://%31%32%37.0.0.1/'],
    ['IPv6', 'http://[::1]/'],
    ['mapped', 'http://[::ffff:169.254.169.254]/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata by IPv6', 'http://[fd00:ec2::254]/'],
  ])('reads an IP address that is written in another way: %s', async (_way, address) => {
    await expect(pick(address)).rejects.toMatchObject({ reason: 'host' })
  })

  it.each([
    ['private', ['10.0.0.1']],
    ['public and private', ['1.1.1.1', '127.0.0.1']],
    ['private by IPv6 alone', ['1.1.1.1', 'fd00::1']],
    ['nowhere', []],
    ['no IP address', ['localhost']],
  ])('refuses a name that leads to: %s', async (_where, found) => {
    await expect(pick('https://example.org/', async () => found)).rejects.toMatchObject({ reason: 'host' })
  })

  it.each([
    ['another scheme', 'ftp://example.org/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a name', 'http://user@example.org/'],
    ['a password', 'http://:secret@example.org/'],
    ['no host', 'http:///'],
    ['a zone', 'http://[fe80::1%25eth0]/'],
    ['nothing', ''],
    ['more than 2048 characters', `http://example.org/${'a'.repeat(2048)}`],
  ])('refuses an address with %s', async (_what, address) => {
    await expect(pick(address)).rejects.toMatchObject({ reason: 'address' })
  })

  it.each([22, 25, 6379, 8080])('refuses port %i', async (port) => {
    await expect(pick(`http://example.org:${port}/`)).rejects.toMatchObject({ reason: 'port' })
  })

  it('lets through what the operator allows, at that port alone', async () => {
    const allowed = ['127.0.0.1:9000']

    expect(await pick('http://127.0.0.1:9000/a.png', publicly, allowed)).toMatchObject({ port: 9000 })
    await expect(pick('http://127.0.0.1:9001/', publicly, allowed)).rejects.toMatchObject({ reason: 'host' })
    await expect(pick('http://127.0.0.2:9000/', publicly, allowed)).rejects.toMatchObject({ reason: 'host' })
  })
})
