import { join } from 'node:path'
import type { ViewUri } from '@galley/contracts'
import type { ScriptPlace } from '@galley/render/built-script'
import { readScript } from '@galley/render/built-script'

/** A page that an agent's host shows beside a tool's answer: an app of the MCP Apps extension. */
export type AgentView = {
  readonly uri: ViewUri
  readonly name: string
  readonly title: string
  readonly description: string
  /** The module in the package that is its script. It exports `show`. */
  readonly entry: string
}

const FOLDER = join(import.meta.dirname, '../../..')

export const AGENT_VIEWS: readonly AgentView[] = [
  {
    uri: 'ui://galley/pages',
    name: 'pages-view',
    title: 'Pages',
    description: 'The pages of a render, to approve or to ask for changes.',
    entry: 'src/agent/views/in-host/pages/pages-view.ts',
  },
  {
    uri: 'ui://galley/themes',
    name: 'themes-view',
    title: 'Themes',
    description: 'All themes side by side, to choose one.',
    entry: 'src/agent/views/in-host/themes/themes-view.ts',
  },
]

/** Returns where the bundled script of a view is kept. */
export function scriptPlaceOf({ name }: AgentView): ScriptPlace {
  return { folder: FOLDER, file: `dist/${name}.json`, command: 'pnpm --filter @galley/api build' }
}

/** Returns the view with this URI; undefined: there is none. */
export function findView(uri: unknown): AgentView | undefined {
  return AGENT_VIEWS.find((view) => view.uri === uri)
}

const documents = new Map<AgentView, Promise<string>>()

/**
 * Returns a view as one HTML document that loads nothing, because hosts show it without network.
 *
 * @throws Error if its script was not built
 */
export function viewDocument(view: AgentView): Promise<string> {
  const document =
    documents.get(view) ?? readScript(scriptPlaceOf(view)).then((script) => write(view, script))
  documents.set(view, document)
  return document
}

function write({ title }: AgentView, script: string): string {
  // The HTML parser would end the script at these characters, also within a string.
  const code = script.replace(/<(?=\/script|!--)/gi, '\\x3c')
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galley · ${title}</title>
</head>
<body>
<main></main>
<script>${code}.show()</script>
</body>
</html>
`
}
