import { apiAddress } from '../environment.ts'
import { CodeSample } from '../ui/code-sample.tsx'

/** A call that a reader can make as it stands, with their own token where there is one. */
export function TokenSample({ token }: { token: string }) {
  const address = apiAddress()
  return <CodeSample label="curl" code={`curl ${address}/usage \\\n  -H 'Authorization: Bearer ${token}'`} />
}
