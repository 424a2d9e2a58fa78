import { GalleyError } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { galley } from '../galley.ts'
import { useText } from '../language/language.ts'
import { Empty, Failure, Loading } from '../ui/states.tsx'
import { Editor } from './editor.tsx'

/** Opens a project for writing: `/editor/{project_id}`, which is what the API gives as `open_in_service_url`. */
export function EditorPage({ id }: { id: string }) {
  const project = useQuery({
    queryKey: ['project', id],
    queryFn: ({ signal }) => galley.projects.get(id, { signal }),
    // From here on the screen has the text itself, and nothing may change it behind the writer's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (project.data) return <Editor project={project.data} />
  if (!project.error) return <Loading />
  return project.error instanceof GalleyError && project.error.code === 'not_found' ? (
    <NotThere />
  ) : (
    <Failure error={project.error} onRetry={() => void project.refetch()} />
  )
}

function NotThere() {
  const text = useText()
  return (
    <Empty title={text.errors.notFound}>
      <Link className="button" href="/projects">
        {text.editor.back}
      </Link>
    </Empty>
  )
}
