import { useState } from 'react'
import { useText } from '../language/language.ts'
import { Button } from '../ui/button.tsx'
import { NewToken } from './new-token.tsx'
import { SampleCall } from './sample-call.tsx'
import type { SampleName } from './sample-calls.ts'

type FirstCallProps = { readonly name: SampleName; readonly projectId?: string | undefined }

/** Renders a sample call, and a button that creates a token for it. */
export function FirstCall({ name, projectId }: FirstCallProps) {
  const { tokens } = useText()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <SampleCall name={name} projectId={projectId} />
      <Button icon="key" onClick={() => setMaking(true)}>
        {tokens.fillIn}
      </Button>
      <NewToken isOpen={isMaking} onClose={() => setMaking(false)} sample={name} projectId={projectId} />
    </>
  )
}
