import './sample-call.css'
import { useState } from 'react'
import { apiAddress } from '../environment.ts'
import { useText } from '../language/language.ts'
import { CodeSample } from '../ui/code-sample.tsx'
import { Segments } from '../ui/field.tsx'
import type { SampleName } from './sample-calls.ts'
import { curlOf, sdkOf } from './sample-calls.ts'

const WAYS = { curl: curlOf, TypeScript: sdkOf } as const
type Way = keyof typeof WAYS

type SampleCallProps = {
  readonly name: SampleName
  /** The user's own token, if it was just created. */
  readonly token?: string
  /** One of the user's own projects. */
  readonly projectId?: string | undefined
}

/** Renders a call that can be used as it is, in a terminal or with our client. */
export function SampleCall({ name, token = 'galley_pat_…', projectId = 'prj_…' }: SampleCallProps) {
  const text = useText()
  const [way, setWay] = useState<Way>('curl')
  const options = (Object.keys(WAYS) as Way[]).map((value) => ({ value, label: value }))
  return (
    <div className="sample-call">
      <Segments label={text.common.language} hidesLabel value={way} options={options} onChange={setWay} />
      <CodeSample label={way} code={WAYS[way](name, { address: apiAddress(), token, projectId })} />
    </div>
  )
}
