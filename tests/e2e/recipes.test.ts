import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import type { ApiBody } from '../support/test-stack.ts'

type Parameters = {
  method?: string
  url?: string
  headerParameters?: { parameters: { name: string; value: string }[] }
  jsonBody?: string
  conditions?: { string: { value1: string; value2: string }[] }
}
type Workflow = {
  nodes: { name: string; type: string; parameters: Parameters }[]
  connections: Record<string, { main: { node: string }[][] }>
}

let stack: SharedStack
let workflow: Workflow

beforeAll(async () => {
  stack = await useSharedStack()
  const text = await readFile(new URL('../../docs/recipes/n8n-workflow.json', import.meta.url), 'utf8')
  workflow = JSON.parse(text)
})

/** Evaluates a value as n8n does: after a `=`, the parts in double braces are expressions. */
function filled(value: string, $json: ApiBody): string {
  const text = value.replace('https://galley.example/v1', stack.baseUrl)
  if (!text.startsWith('=')) return text
  return text
    .slice(1)
    .replace(/\{\{(.*?)\}\}/g, (_all, expression: string) =>
      String(runInNewContext(expression, { $json, $execution: { id: 4711 } })),
    )
}

async function request({ method = 'GET', url = '', ...parameters }: Parameters, $json: ApiBody) {
  const headers = { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'application/json' }
  const own = parameters.headerParameters?.parameters ?? []
  const response = await fetch(filled(url, $json), {
    method,
    headers: {
      ...headers,
      ...Object.fromEntries(own.map(({ name, value }) => [name, filled(value, $json)])),
    },
    ...(parameters.jsonBody !== undefined && { body: filled(parameters.jsonBody, $json) }),
  })
  expect(response.ok).toBe(true)
  return response.json()
}

/** Runs the workflow as n8n does, and returns the input of its last node. */
async function walk(first: ApiBody): Promise<{ last: string; $json: ApiBody }> {
  let [name, $json] = ['Start', first]
  for (;;) {
    const node = workflow.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`The workflow has no ${name}.`)
    const [condition] = node.parameters.conditions?.string ?? []
    if (node.type.endsWith('.httpRequest')) $json = await request(node.parameters, $json)
    const holds = !condition || new RegExp(condition.value2).test(filled(condition.value1, $json))
    const next = workflow.connections[name]?.main[holds ? 0 : 1]?.[0]
    if (!next) return { last: name, $json }
    name = next.node
  }
}

describe('the workflow for n8n', () => {
  it('turns a text into links to its pages, and creates nothing twice', async () => {
    const { last, $json } = await walk({ markdown: '# 你好' })
    expect(last).toBe('Pages')
    expect($json.data).toMatchObject({ status: 'completed', preview_urls: [expect.stringMatching(/^http/)] })
    expect((await walk({ markdown: '# 你好' })).$json.data.render_id).toBe($json.data.render_id)
  })
})
