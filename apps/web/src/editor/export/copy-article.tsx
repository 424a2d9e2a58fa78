import type { Article, Images } from '@galley/render'
import { wechatPictureCounts } from '@galley/render'
import { useQuery } from '@tanstack/react-query'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { copyRichText } from '../../ui/copy.ts'
import { say } from '../../ui/feedback/toasts.tsx'
import { withLinks } from './with-links.ts'

type CopyArticleProps = {
  /** Null without an article. */
  readonly html: string | null
  readonly article: Article | null
  readonly projectId: string
  /** The pictures that the article holds as data, by the addresses of the text. */
  readonly images: Images
}

/** Copies the article with its styles, in the form that WeChat's editor accepts. Says before how many pictures it has. */
export function CopyArticle({ html: ownHtml, article, projectId, images }: CopyArticleProps) {
  const text = useText()
  const links = useLinks(projectId, ownHtml === null ? null : images)
  if (ownHtml === null) return null
  const { html, linked } = withLinks(ownHtml, images, links)
  const { held, leftOut } = article ? wechatPictureCounts(article) : { held: 0, leftOut: 0 }
  const copy = () => {
    const isCopied = copyRichText(html, plainTextOf(html))
    say(isCopied ? text.exports.copiedArticle : text.exports.copyFailed)
  }
  return (
    <>
      <Button look="primary" icon="copy" onClick={copy}>
        {text.exports.copyArticle}
      </Button>
      {held + leftOut > 0 && (
        <p className="copied-pictures">{text.pictures.copied({ held, leftOut, linked })}</p>
      )}
    </>
  )
}

/** Links are valid for an hour. A copied article is pasted within minutes. */
const FRESH_MS = 20 * 60_000

type Links = ReadonlyMap<string, string>
const NONE: Links = new Map()

/** Returns public links to uploaded pictures. None where the service has no public address, or can't be reached. */
function useLinks(projectId: string, images: Images | null): Links {
  const addresses = [...(images?.keys() ?? [])].filter((address) => !/^(?:data|https?):/i.test(address))
  const { data } = useQuery({
    queryKey: ['image-links', projectId, addresses],
    queryFn: ({ signal }) => galley.images.link(projectId, addresses, { signal }),
    enabled: addresses.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return data ? new Map(data.links.map(({ address, url }) => [address, url])) : NONE
}

/** Returns the plain text, for places that accept no rich text. `DOMParser` loads nothing and runs no scripts. */
function plainTextOf(html: string): string {
  const unstyled = html.replace(/ style="[^"]*"/g, '')
  return new DOMParser().parseFromString(unstyled, 'text/html').body.textContent
}
