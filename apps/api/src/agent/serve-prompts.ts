import { isId } from '@galley/contracts'
import type { Server } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

type JobPrompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
  }[]
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const PLATFORM = { name: 'platform', description: 'Such as xhs, wechat or twitter.', required: true }
const PROJECT = { name: 'project_id', description: 'The text, `prj_…`.', required: true }

/** Common jobs, which people choose from a menu of their agent. */
const jobs: readonly JobPrompt[] = [
  {
    name: 'write_post',
    title: 'Write a post',
    description: 'Write a text about a topic and turn it into finished pages.',
    arguments: [{ name: 'topic', description: 'What it is about.', required: true }, PLATFORM],
    text: ({ topic = '', platform = '' }) =>
      `Write a post for ${platform} about: ${topic}\n\nStore it with write_text. Check it with check_text, apply the fixes that keep its meaning, and mend the rest yourself. Show me three themes with choose_design and let me choose. Then render, look at every page with view_pages, mend what reads badly, and deliver.`,
  },
  {
    name: 'publish_text',
    title: 'Publish a text',
    description: 'Check a stored text, choose its look and hand over its files.',
    arguments: [PROJECT, PLATFORM],
    text: ({ project_id = '', platform = '' }) =>
      `Prepare the text ${project_id} for ${platform}. Check it with check_text and tell me what you would change before you change it. Choose a theme that fits its mood, render it, look at the pages with view_pages, and deliver the files.`,
  },
  {
    name: 'adapt_text',
    title: 'Adapt a text for another platform',
    description: 'Make a version of a stored text that fits another platform.',
    arguments: [PROJECT, PLATFORM],
    text: ({ project_id = '', platform = '' }) =>
      `Read the text ${project_id} with read_text. Write a version for ${platform} as a new text: its length, tone and limits (\`list\` of platforms). Leave the original as it is. Check the new text, render it, and show me the pages.`,
  },
]

/** Serves prompts for common jobs. What a person enters stands in the person's own message. */
export function servePrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: jobs.map(({ text: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const job = jobs.find(({ name }) => name === params.name)
    if (!job) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    const given = params.arguments ?? {}
    const missing = job.arguments.find(({ name, required }) => required && !given[name])
    if (missing)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument ${missing.name} is missing.`)
    if (given.project_id !== undefined && !isId('project', given.project_id))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The argument project_id is not an id.')
    const content = { type: 'text' as const, text: job.text(given) }
    return { description: job.description, messages: [{ role: 'user' as const, content }] }
  })
}
