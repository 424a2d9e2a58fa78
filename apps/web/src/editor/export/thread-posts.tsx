import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { say } from '../../ui/feedback/toasts.tsx'
import { CheckField } from '../../ui/field.tsx'
import type { RenderFile } from './files.ts'
import { readThread } from './files.ts'

const MOST = 280

/** Renders the posts of a thread, each with its length as X counts it. */
export function ThreadPosts({ thread }: { thread: RenderFile }) {
  const text = useText()
  const [isCompact, setCompact] = useState(false)
  const { data } = useQuery({
    queryKey: ['thread', thread.artifact_id],
    queryFn: () => readThread(thread),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const copy = async (words: string) =>
    say((await copyText(words)) ? text.common.copied : text.exports.copyFailed)
  if (!data) return null
  const { compact } = data
  const { posts } = isCompact && compact ? compact : data
  return (
    <section className="thread">
      <div className="thread-head">
        <h3>{text.exports.thread}</h3>
        <Button icon="copy" onClick={() => void copy(posts.map((post) => post.text).join('\n\n'))}>
          {text.exports.copyThread}
        </Button>
      </div>
      {compact && (
        <CheckField
          label={text.check.compactThread(compact.total, data.total)}
          isOn={isCompact}
          onChange={setCompact}
        />
      )}
      <ol>
        {posts.map((post, index) => (
          <li key={post.text} className="post">
            <p>{post.text}</p>
            <p className="post-foot">
              <span>
                {text.common.of(post.weighted_length, MOST)}
                {post.images.length > 0 &&
                  ` · ${post.images.map(({ page }) => text.editor.page(page)).join(', ')}`}
              </span>
              <IconButton
                icon="copy"
                label={text.exports.copyTweet(index + 1)}
                onClick={() => void copy(post.text)}
              />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
