import type { CDPSession } from 'puppeteer'

/**
 * Isolates a target before it gets any content: no script runs, no request leaves, no dialog waits for an answer.
 * Functions sent by `CardPage.evaluate` still run, because the debugger sends them.
 */
export async function isolate(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const isInline = request.url.startsWith('data:') && resourceType !== 'Document'
    const answer = isInline
      ? session.send('Fetch.continueRequest', { requestId })
      : // `Aborted` and not `BlockedByClient`: a navigation then ends without an error page over the content.
        session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    // The request or the whole target may be gone by now, which is fine.
    answer.catch(() => undefined)
  })
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined)
  })
  await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Page.enable'),
  ])
}
