import nodeHtmlToImage from 'node-html-to-image'
import { measure } from './measure.mjs'

// The HTML of our own pages, one document each. A call starts a browser; it is given all cards of a round at once, so
// that it starts only one, and draws two at a time.

/** It takes the body's picture, and ours has no height before it is laid out. */
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
