import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { BrowserError } from '../browser-error.ts'
import { readProc, rendererProcesses } from '../process/process-tree.ts'
import { checkSandbox } from '../process/sandbox-check.ts'
import type { TestPool } from '../test-chromium.ts'
import { job, pagesOf, startCanary, startTestPool, until } from '../test-chromium.ts'

declare const document: { title: string; documentElement: { outerHTML: string } }
declare const location: { href: string }

let pool: TestPool
let canary: Awaited<ReturnType<typeof startCanary>>

beforeAll(async () => {
  ;[pool, canary] = await Promise.all([startTestPool(), startCanary()])
})

afterAll(async () => {
  await Promise.all([pool.close(), canary.close()])
})

/** Every way to make a browser call somewhere, or run something, that needs no click. */
function hostilePage(url: string): string {
  const run = "document.documentElement.style.background='red';document.title='pwned'"
  const script = `<script>${run};fetch('${url}/fetch');new Image().src='${url}/beacon'</script>`
  return `<!doctype html><html><head><title>quiet</title>
<meta http-equiv="refresh" content="0;url=${url}/refresh">
<meta http-equiv="refresh" content="0;url=data:text/html,pwned">
<link rel="stylesheet" href="${url}/css"><link rel="preload" as="image" href="${url}/preload">
<link rel="prefetch" href="${url}/prefetch"><link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}">
<link rel="modulepreload" href="${url}/module"><link rel="icon" href="${url}/icon"><link rel="manifest" href="${url}/manifest">
<script type="speculationrules">{"prefetch":[{"urls":["${url}/rules"]}]}</script>
<style>@import url(${url}/import);@font-face{font-family:q;src:url(${url}/font)}
.q{font-family:q;background:url(${url}/background);cursor:url(${url}/cursor),auto;mask:url(${url}/mask)}</style></head>
<body onload="${run}"><p class="q">text</p>${script}<script src="${url}/script"></script>
<img src="${url}/img"><img src="x" onerror="${run}"><img srcset="${url}/srcset 1x"><img src="//localhost:9/other">
<picture><source srcset="${url}/source"><img src="data:,"></picture><svg><image href="${url}/svg"/><use href="${url}/use#a"/></svg>
<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/in-svg"/>${script}</svg>`)}">
<iframe src="${url}/iframe"></iframe><iframe src="file:///etc/passwd"></iframe>
<iframe src="data:text/html,${encodeURIComponent(script)}"></iframe>
<iframe srcdoc="${script.replaceAll('"', '&quot;')}"></iframe>
<iframe sandbox="allow-scripts" srcdoc="${script.replaceAll('"', '&quot;')}<img src=${url}/framed>"></iframe>
<object data="${url}/object"></object><embed src="${url}/embed"><video src="${url}/video" poster="${url}/poster"></video>
<audio src="${url}/audio" autoplay></audio><input type="image" src="${url}/input"><input autofocus onfocus="${run}">
<form action="${url}/form"><button autofocus>go</button></form><base href="${url}/base/"><img src="relative.png"></body></html>`
}

describe('a hostile page', () => {
  it('reaches nothing and runs nothing', async () => {
    await fetch(`${canary.url}/control`)

    const seen = await pool.run(job(), async (page) => {
      await page.open(hostilePage(canary.url))
      // Frames drive what the page still wants to load; that nothing comes can only be waited for.
      for (let frame = 0; frame < 5; frame += 1) await page.capture(0, 'jpeg')
      await delay(300)
      return await page.evaluate(
        () => ({
          title: document.title,
          href: location.href,
          isRed: document.documentElement.outerHTML.slice(0, 200).includes('red'),
        }),
        null,
      )
    })

    expect(seen).toEqual({ title: 'quiet', href: 'about:blank', isRed: false })
    expect(canary.hits).toEqual(['/control'])
  })

  it('runs no script in a frame of its own', async () => {
    const paint = "<script>document.documentElement.style.background='red'</script>"
    const frames = (content: string) =>
      `<body style="margin:0;height:720px"><iframe sandbox="allow-scripts" srcdoc="${content}"></iframe>
       <iframe src="data:text/html,${encodeURIComponent(content)}"></iframe>`
    const capture = (html: string) =>
      pool.run(job(), async (page) => {
        await page.open(html)
        await page.capture(0, 'png')
        return Buffer.from(await page.capture(0, 'png')).toString('base64')
      })

    const withScript = await capture(frames(paint))
    const without = await capture(frames('<b></b>'))

    expect(withScript).toBe(without)
  })

  it('still shows what comes with it as data', async () => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"></svg>`
    const html = `<img src="data:image/svg+xml,${encodeURIComponent(picture)}">`

    const widthPx = await pool.run(job(), async (page) => {
      await page.open(html)
      return await page.evaluate(async () => {
        const { images } = document as unknown as {
          images: { decode(): Promise<void>; naturalWidth: number }[]
        }
        await images[0]?.decode()
        return images[0]?.naturalWidth
      }, null)
    })

    expect(widthPx).toBe(7)
  })
})

describe('a job', () => {
  it('finds nothing of the one before', async () => {
    await pool.run(job(), async (page) => {
      await page.open(pagesOf(['red']))
      await page.evaluate(() => {
        Object.assign(globalThis, { left: 'SECRET', name: 'SECRET' })
        document.title = 'SECRET'
      }, null)
    })

    const found = await pool.run(job(), (page) =>
      page.evaluate(() => {
        const { left, name } = globalThis as { left?: string; name?: string }
        return [left ?? null, name, document.title, document.documentElement.outerHTML]
      }, null),
    )

    expect(found).toEqual([null, '', '', '<html><head></head><body></body></html>'])
  })
})

describe('the sandbox', () => {
  it('is on in every page process', async () => {
    await checkSandbox(pool.pid())
    const statusesNow = () => rendererProcesses(pool.pid()).map((pid) => readProc(pid, 'status'))
    let statuses = statusesNow()
    // A process that is just starting has no filter yet.
    while (!statuses.every((status) => /^Seccomp:\s+2$/m.test(status))) {
      await delay(50)
      statuses = statusesNow()
    }

    expect(pool.health().sandboxed).toBe(true)
    expect(statuses.length).toBeGreaterThan(0)
    for (const status of statuses) expect(status).not.toMatch(/^Uid:.*\b0\b/m)
  })

  it('is missed where it is not', async () => {
    // This very process has no renderer, and no filter either.
    await expect(checkSandbox(process.pid)).rejects.toEqual(new BrowserError('sandbox'))
  })
})

describe('a browser', () => {
  it('inherits nothing of the environment and is told nothing to reach it by', () => {
    const commandLine = readProc(pool.pid(), 'cmdline')

    expect(commandLine).toContain('--remote-debugging-pipe')
    expect(commandLine).not.toMatch(
      /--no-sandbox|--disable-setuid-sandbox|--remote-debugging-port|--single-process/,
    )
    expect(
      readProc(pool.pid(), 'environ')
        .split('\0')
        .map((entry) => entry.split('=')[0])
        // A wrapper that drops root's rights adds its folder.
        .filter((name) => name && name !== 'PWD')
        .sort(),
    ).toEqual([
      'FONTCONFIG_FILE',
      'HOME',
      'LANG',
      'PATH',
      'TMPDIR',
      'TZ',
      'XDG_CACHE_HOME',
      'XDG_CONFIG_HOME',
    ])
  })

  it('leaves no directory behind', async () => {
    const scratchDir = `${pool.options.scratchDir}/short`
    const shortPool = await startTestPool({ scratchDir, slots: 2 })

    await shortPool.run(job(), (page) => page.open(pagesOf(['red'])))
    const during = readdirSync(scratchDir)
    await shortPool.close()

    expect(during).toHaveLength(2)
    await until(() => readdirSync(scratchDir).length === 0)
  })
})
