import './render-beside.css'
import { platformProfiles } from '@galley/render'
import type { Render } from '@galley/sdk'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useText, useTitle } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isStale } from '../../versions/use-versions.ts'
import type { ProjectData } from '../document/document-state.ts'
import { nameOfTheme, useWords } from '../export/change-words.ts'
import { picturesOf } from '../export/files.ts'
import type { StillText } from '../preview/still-pages.tsx'
import { StillPages } from '../preview/still-pages.tsx'
import { resolveSettings } from '../render-settings.ts'
import type { OpenedRender } from './opened-render.ts'
import { continueFrom, settingsToday } from './opened-render.ts'

type RenderBesideProps = { readonly asked: OpenedRender; readonly project: ProjectData }

/** Renders the pages of a render beside those of the project today, with a button that goes on from each. */
export function RenderBeside({ asked, project }: RenderBesideProps) {
  const text = useText()
  const { moment } = useMoments()
  const [, navigate] = useLocation()
  useTitle(project.title)
  const { render, revision } = asked
  const id = project.project_id
  const toEditor = () => navigate(`/editor/${id}`, { replace: true })
  const goOn = useMutation({
    mutationFn: () => continueFrom(asked, project),
    onSuccess: toEditor,
    onError: (error) => say(isStale(error) ? text.history.stale : wordsFor(error, text), { look: 'danger' }),
  })
  const { own } = useOwnThemes()
  const today = settingsToday(project, own)
  const todays: StillText = {
    ...project,
    ...today,
    config: resolveSettings(today, project.markdown, own.themes),
  }
  const rendered: StillText = {
    ...revision,
    project_id: id,
    platform: render.platform,
    config: render.config,
  }
  return (
    <div className="beside">
      <header className="beside-bar">
        <Link className="icon-button" href="/projects" aria-label={text.editor.back}>
          <Icon name="back" />
        </Link>
        <div>
          <h1>{project.title.trim() || text.projects.untitled}</h1>
          <p className="quiet">{text.beside.about}</p>
        </div>
      </header>
      <main className="beside-panes">
        <Pane
          title={text.beside.render}
          when={moment(render.created_at)}
          version={render.project_version}
          shown={rendered}
          action={
            <Button look="primary" isBusy={goOn.isPending} onClick={() => goOn.mutate()}>
              {text.beside.goOn}
            </Button>
          }
        >
          <RenderedPages render={render} text={rendered} />
        </Pane>
        <Pane
          title={text.beside.today}
          when={moment(project.updated_at)}
          version={project.version}
          shown={todays}
          action={
            <Button disabled={goOn.isPending} onClick={toEditor}>
              {text.beside.keep}
            </Button>
          }
        >
          <StillPages text={todays} />
        </Pane>
      </main>
    </div>
  )
}

type PaneProps = {
  readonly title: string
  readonly when: string
  readonly version: number
  readonly shown: Pick<StillText, 'platform' | 'config'>
  readonly action: ReactNode
  readonly children: ReactNode
}

function Pane({ title, when, version, shown, action, children }: PaneProps) {
  const words = useWords()
  const { text, which } = words
  const { platform, config } = shown
  return (
    <section className="beside-pane" aria-label={title}>
      <div className="beside-head">
        <div>
          <h2>{title}</h2>
          <Facts
            className="quiet"
            facts={[
              platformProfiles[platform].name[which],
              nameOfTheme(config.theme, words),
              config.aspect_ratio,
              text.renders.version(version),
              when,
            ]}
          />
        </div>
        {action}
      </div>
      <div className="beside-pages">{children}</div>
    </section>
  )
}

/** Renders the finished pictures. A render that has none is laid out here, with its own text and settings. */
function RenderedPages({ render, text }: { readonly render: Render; readonly text: StillText }) {
  const pictures = picturesOf(render)
  if (pictures.length === 0) return <StillPages text={text} />
  return pictures.map(({ artifact_id, preview_url, alt_text, width_px, height_px }) => (
    <img
      key={artifact_id}
      src={preview_url}
      alt={alt_text ?? ''}
      width={width_px ?? undefined}
      height={height_px ?? undefined}
      loading="lazy"
    />
  ))
}
