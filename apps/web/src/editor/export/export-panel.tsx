import './export-panel.css'
import { showsPages } from '@galley/render'
import type { Render } from '@galley/sdk'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Loading, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import type { EditorContext } from '../editor-context.ts'
import { CopyArticle } from './copy-article.tsx'
import { picturesOf } from './files.ts'
import { Gallery } from './gallery.tsx'
import { History } from './history.tsx'
import { MadeOf } from './made-of.tsx'
import { Outcome, Thread } from './outcome.tsx'
import { isUnderWay } from './render-states.ts'
import { isMadeOf } from './same-breaks.ts'
import { ShareButton } from './share-button.tsx'
import { isSameWriting, useRenderedTexts } from './use-rendered-texts.ts'
import { useCancelRender, useRenders, useRequestRender } from './use-renders.ts'

/** Renders the panel that requests renders, shows their progress, and offers their files. */
export function ExportPanel({
  project,
  document,
  state,
  settings,
  config,
  shown,
  parsed,
  article,
  images,
}: EditorContext) {
  const text = useText()
  const id = project.project_id
  const { platform } = settings
  const renders = useRenders(id)
  const request = useRequestRender(id, document)
  const all = renders.data ?? []
  const [newest] = all
  const [chosen, setChosen] = useState<string | null>(null)
  const texts = useRenderedTexts(id, all)
  const isNow = (render: Render) =>
    isMadeOf(render, {
      isSameText: isSameWriting(texts.get(render.project_version), state),
      platform,
      config,
    })
  const displayed = all.find(({ render_id }) => render_id === chosen) ?? all.find(isNow) ?? newest
  const underWay = newest && isUnderWay(newest) ? newest : null
  const isBusy = request.isPending || underWay !== null
  const start = () => {
    setChosen(null)
    request.mutate(settings, { onError: (error) => say(wordsFor(error, text), { look: 'danger' }) })
  }
  return (
    <div className="export">
      <CopyArticle html={article} article={parsed} projectId={id} images={images} />
      {isBusy ? (
        <Progress render={underWay} projectId={id} />
      ) : (
        <Button
          look={showsPages(platform) ? 'primary' : 'plain'}
          disabled={state.saveState === 'blocked'}
          onClick={start}
        >
          {newest ? text.exports.again : text.exports.render}
        </Button>
      )}
      <Reading renders={renders} />
      {!isBusy && displayed && (
        <>
          <MadeOf
            render={displayed}
            now={{ project_version: state.version, platform, config }}
            isSameText={isSameWriting(texts.get(displayed.project_version), state)}
          />
          <Outcome render={displayed} shown={shown} isCurrent={isNow(displayed)} />
        </>
      )}
      <Files isBusy={isBusy} running={underWay} ended={displayed} />
      <ShareButton projectId={id} title={state.title} />
      {displayed && all.length > 1 && (
        <History renders={all} shown={displayed.render_id} texts={texts} onShow={setChosen} />
      )}
    </div>
  )
}

type FilesProps = {
  readonly isBusy: boolean
  readonly running: Render | null
  readonly ended: Render | undefined
}

/** Renders the files of a render that are ready. A page that is enlarged stays open when the render is completed. */
function Files({ isBusy, running, ended }: FilesProps) {
  const render = isBusy ? running : ended
  if (!render) return null
  return (
    <>
      <Gallery key={render.render_id} pictures={picturesOf(render)} />
      <Thread render={render} />
    </>
  )
}

/** Renders the state of the list of renders: loading, or failed. */
function Reading({ renders }: { renders: ReturnType<typeof useRenders> }) {
  if (renders.error) return <Failure error={renders.error} onRetry={() => void renders.refetch()} />
  return renders.isPending ? <Loading rows={1} /> : null
}

/** Renders a render's progress. `render` is null until the service has accepted it. */
function Progress({ render, projectId }: { render: Render | null; projectId: string }) {
  const text = useText()
  const cancel = useCancelRender(projectId)
  const { pages_done: done, pages_total: total } = render?.progress ?? { pages_done: 0, pages_total: null }
  const words = () => {
    if (render?.status !== 'running') return text.exports.queued
    return total === null ? text.exports.laying : text.exports.running(done, total)
  }
  return (
    <div className="export-progress">
      <p role="status">{words()}</p>
      <progress aria-label={text.editor.export} max={total ?? 1} {...(total !== null && { value: done })} />
      {render && (
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(render.render_id)}>
          {text.exports.stop}
        </Button>
      )}
    </div>
  )
}
