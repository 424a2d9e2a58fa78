import { GalleyError } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { galley } from '../galley.ts'
import { useText } from '../language/language.ts'
import { Shell } from '../shell/shell.tsx'
import { Empty, Failure, Loading } from '../ui/states.tsx'
import { findAbandonedDraft } from './document/draft-store.ts'
import { Editor } from './editor.tsx'

/** Opens a project in the editor: `/editor/{project_id}`, which the API returns as `open_in_service_url`. */
export function EditorPage({ id }: { id: string }) {
  const opened = useQuery({
    queryKey: ['project', id],
    queryFn: async ({ signal }) => {
      const project = await galley.projects.get(id, { signal })
      return { project, abandoned: await findAbandonedDraft(id) }
    },
    // The editor holds the text from here on, and a refetch must not replace it while the writer types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (opened.data) return <Editor {...opened.data} />
  if (!opened.error) return <Loading />
  const isNotThere = opened.error instanceof GalleyError && opened.error.code === 'not_found'
  return (
    <Shell>
      {isNotThere ? <NotThere /> : <Failure error={opened.error} onRetry={() => void opened.refetch()} />}
    </Shell>
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
