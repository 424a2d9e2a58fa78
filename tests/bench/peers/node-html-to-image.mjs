import nodeHtmlToImage from 'node-html-to-image'
import { measure } from './measure.mjs'

// The HTML of our own pages, one document each. Each call starts a browser, so it gets all cards of a round at once.
// It renders two at a time.

/** It captures the body, and ours has no height before it is laid out. */
const SIZED = '<style>body{height:720px}</style></head>'

await measure(async ({ cards, chromium, size }) => {
  const puppeteerArgs = {
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu'],
    defaultViewport: { ...size, deviceScaleFactor: 2 },
  }
  return () =>
    nodeHtmlToImage({
      html: '{{{html}}}',
      content: cards.map(({ html }) => ({ html: html.replace('</head>', SIZED) })),
      puppeteerArgs,
    })
})
