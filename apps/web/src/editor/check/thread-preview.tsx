import { readSource, twitterThread } from '@galley/render'
import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '../../language/language.ts'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { CheckField } from '../../ui/field.tsx'
import type { EditorContext } from '../editor-context.ts'

const MOST = 280

/** Renders the posts of a thread, each with its length as X counts and its attached pages. */
export function ThreadPreview({ state, config, shown }: Pick<EditorContext, 'state' | 'config' | 'shown'>) {
  const { check, editor } = useText()
  const { markdown, title } = useDeferredValue(state)
  const pages = shown?.layout.pages
  const [isCompact, setCompact] = useState(false)
  const thread = useMemo(() => {
    const source = readSource({ markdown, title }, config)
    if (!source || !pages) return null
    const numbered = pages.map(({ firstLine, lastLine }, index) => ({
      page: index + 1,
      firstLine,
      lastLine,
      altText: '',
    }))
    return twitterThread({ ...source, pages: numbered })
  }, [markdown, title, config, pages])
  if (!thread) return null
  const { compact } = thread
  const { total, posts } = isCompact && compact ? compact : thread
  return (
    <section>
      <h3>
        {check.thread} <span className="check-count">{total}</span>
      </h3>
      {compact && (
        <CheckField
          label={check.compactThread(compact.total, thread.total)}
          isOn={isCompact}
          onChange={setCompact}
        />
      )}
      <ol className="thread-preview">
        {posts.map(({ text, weighted_length: used, images }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a post is known by its number.
          <li key={index} className="post" data-over={used > MOST || undefined}>
            <p>{text}</p>
            {images.length > 0 && (
              <p className="post-pages">{images.map(({ page }) => editor.page(page)).join(' · ')}</p>
            )}
            <Gauge label={check.threadLimit(used, MOST)} used={used} limit={MOST} />
          </li>
        ))}
      </ol>
    </section>
  )
}
