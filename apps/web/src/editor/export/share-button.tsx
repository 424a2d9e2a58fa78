import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewShare } from '../../dashboard/shares/new-share.tsx'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'

/** Renders the button that creates a private link to the project. */
export function ShareButton({ projectId, title }: { projectId: string; title: string }) {
  const { exports } = useText()
  const client = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <Button icon="link" onClick={() => setMaking(true)}>
        {exports.share}
      </Button>
      <NewShare
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        projects={[{ project_id: projectId, title }]}
        onMade={() => void client.invalidateQueries({ queryKey: ['shares'] })}
      />
    </>
  )
}
