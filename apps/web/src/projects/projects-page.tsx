import './projects-page.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useText, useTitle } from '../language/language.ts'
import type { ProjectSummary } from '../project-list/use-projects.ts'
import { useCovers, useCreateProject, useProjects } from '../project-list/use-projects.ts'
import { FirstCall } from '../samples/first-call.tsx'
import { PageHead } from '../shell/shell.tsx'
import { Actions, Button } from '../ui/button.tsx'
import { Empty, Failure, Loading, wordsFor } from '../ui/feedback/states.tsx'
import { say } from '../ui/feedback/toasts.tsx'
import { IMPORTED_TYPES } from './import-texts.ts'
import { ProjectCard } from './project-card.tsx'
import { useImport } from './use-import.ts'

const NONE: readonly ProjectSummary[] = []

export function ProjectsPage() {
  const text = useText()
  useTitle(text.projects.title)
  const [search, setSearch] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const projects = useProjects()
  const { covers, isRead } = useCovers(projects.data ?? NONE)
  const { importAll, isOver, drop } = useImport(() => void projects.refetch())
  const shown = projects.data?.filter(
    (project) => !hidden.includes(project.project_id) && matches(project, search),
  )
  useWholeListWhen(search !== '', projects)
  const hide = (id: string, isHidden: boolean) =>
    setHidden((before) => [...before.filter((each) => each !== id), ...(isHidden ? [id] : [])])
  return (
    <div {...drop} className="projects" data-over={isOver || undefined}>
      <PageHead title={text.projects.title}>
        <ProjectActions onFiles={importAll} />
      </PageHead>
      {(projects.data?.length ?? 0) > 0 && (
        <input
          className="input projects-search"
          type="search"
          aria-label={text.projects.search}
          placeholder={text.projects.searchHint}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {projects.error && <Failure error={projects.error} onRetry={() => void projects.refetch()} />}
      {projects.isPending && <Loading rows={4} />}
      {shown && (
        <ProjectGrid
          projects={shown}
          covers={covers}
          hasCovers={isRead}
          isSearching={search !== ''}
          onHide={hide}
        />
      )}
      {projects.hasNextPage && (
        <Button isBusy={projects.isFetchingNextPage} onClick={() => void projects.fetchNextPage()}>
          {text.common.more}
        </Button>
      )}
      {isOver && <p className="projects-drop">{text.projects.drop}</p>}
    </div>
  )
}

function matches({ title }: ProjectSummary, search: string): boolean {
  return title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
}

/** Loads the whole list while `isWanted`. The API has no search, so a search needs all projects. */
function useWholeListWhen(isWanted: boolean, projects: ReturnType<typeof useProjects>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = projects
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetchingNextPage, fetchNextPage])
}

type GridProps = {
  readonly projects: readonly ProjectSummary[]
  readonly covers: ReadonlyMap<string, string>
  /** False while projects without a picture may have one. */
  readonly hasCovers: boolean
  readonly isSearching: boolean
  readonly onHide: (id: string, isHidden: boolean) => void
}

function ProjectGrid({ projects, covers, hasCovers, isSearching, onHide }: GridProps) {
  const text = useText()
  if (projects.length === 0)
    return isSearching ? <p className="quiet">{text.projects.noMatch}</p> : <FirstSteps />
  return (
    <ul className="project-grid">
      {projects.map((project) => (
        <ProjectCard
          key={project.project_id}
          project={project}
          cover={covers.get(project.project_id) ?? null}
          isDrawn={hasCovers}
          onHide={onHide}
        />
      ))}
    </ul>
  )
}

function FirstSteps() {
  const text = useText()
  return (
    <Empty title={text.projects.emptyTitle}>
      <p>{text.projects.empty}</p>
      <FirstCall name="createProject" />
    </Empty>
  )
}

function ProjectActions({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const text = useText()
  const [, navigate] = useLocation()
  const picker = useRef<HTMLInputElement>(null)
  const create = useCreateProject()
  const start = () =>
    create.mutate(
      // A text has at least one character.
      { markdown: '\n', title: '' },
      {
        onSuccess: ({ project_id }) => navigate(`/editor/${project_id}`),
        onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
      },
    )
  return (
    <Actions>
      <input
        ref={picker}
        type="file"
        accept={IMPORTED_TYPES}
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon="upload" onClick={() => picker.current?.click()}>
        {text.projects.import}
      </Button>
      <Button look="primary" icon="add" isBusy={create.isPending} onClick={start}>
        {text.projects.new}
      </Button>
    </Actions>
  )
}
