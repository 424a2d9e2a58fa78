import type { ComponentType } from 'react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { galley } from '../galley.ts'
import { useText } from '../language/language.ts'
import { useMoments } from '../language/moments.ts'
import type { ProjectSummary } from '../project-list/use-projects.ts'
import { useDeleteProject, useDuplicateProject } from '../project-list/use-projects.ts'
import { IconButton } from '../ui/button.tsx'
import { saveFile } from '../ui/copy.ts'
import { Facts } from '../ui/facts.tsx'
import { wordsFor } from '../ui/feedback/states.tsx'
import { say } from '../ui/feedback/toasts.tsx'
import { Menu, MenuItem, MenuRule } from '../ui/overlays/menu.tsx'
import { fileNameOf } from './import-texts.ts'

/** Loaded on demand, because laying out pages is much code. */
const LivePage = lazy(
  (): Promise<{ default: ComponentType<{ project: ProjectSummary }> }> =>
    import('./first-page/live-page.tsx').then(
      (module) => ({ default: module.LivePage }),
      // The sheet with the title stays.
      () => ({ default: () => null }),
    ),
)

type ProjectCardProps = {
  readonly project: ProjectSummary
  /** The first page's picture. Null if there is none. */
  readonly cover: string | null
  /** Whether the first page is drawn if it has no picture. */
  readonly isDrawn: boolean
  readonly onHide: (id: string, isHidden: boolean) => void
}

export function ProjectCard({ project, cover, isDrawn, onHide }: ProjectCardProps) {
  const text = useText()
  const { moment } = useMoments()
  const title = project.title.trim() || text.projects.untitled
  const [isLive, setIsLive] = useState(isDrawn)
  // Stays while covers are read again, which would draw the page anew.
  if (isDrawn && !isLive) setIsLive(true)
  return (
    <li className="project-card">
      <Link href={`/editor/${project.project_id}`}>
        <span className="project-cover">
          {cover === null ? (
            <span className="project-sheet" aria-hidden="true">
              {title}
            </span>
          ) : (
            <img src={cover} alt="" loading="lazy" />
          )}
        </span>
        <span className="project-title">{title}</span>
      </Link>
      {cover === null && isLive && (
        <Suspense>
          <LivePage project={project} />
        </Suspense>
      )}
      <Facts
        className="project-facts"
        facts={[moment(project.updated_at), text.projects.words(project.structure.words)]}
      />
      <ProjectMenu project={project} title={title} onHide={onHide} />
    </li>
  )
}

type ProjectMenuProps = Pick<ProjectCardProps, 'project' | 'onHide'> & { readonly title: string }

function ProjectMenu({ project, title, onHide }: ProjectMenuProps) {
  const text = useText()
  const [, navigate] = useLocation()
  const duplicate = useDuplicateProject(text.projects.copyOf)
  const remove = useDeleteProject()
  const id = project.project_id
  const fail = (error: unknown) => say(wordsFor(error, text), { look: 'danger' })
  const download = async () => {
    const { markdown } = await galley.projects.get(id)
    saveFile(new Blob([markdown], { type: 'text/markdown' }), fileNameOf(title))
  }
  // Deletes the project when the undo toast disappears, because a deletion can't be undone.
  const removeSoon = () => {
    onHide(id, true)
    say(text.projects.deleted(title), {
      action: { label: text.common.undo, run: () => onHide(id, false) },
      onGone: () =>
        remove.mutate(id, {
          onError: (error) => {
            onHide(id, false)
            fail(error)
          },
        }),
    })
  }
  return (
    <Menu trigger={<IconButton icon="more" label={text.projects.actions(title)} />}>
      <MenuItem icon="copy" onSelect={() => duplicate.mutate(id, { onError: fail })}>
        {text.projects.duplicate}
      </MenuItem>
      <MenuItem icon="history" onSelect={() => navigate(`/projects/${id}/history`)}>
        {text.history.open}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void download().catch(fail)}>
        {text.projects.download}
      </MenuItem>
      <MenuRule />
      <MenuItem icon="trash" look="danger" onSelect={removeSoon}>
        {text.common.delete}
      </MenuItem>
    </Menu>
  )
}
