import { applyFixesTool } from './apply-fixes.ts'
import { checkTextTool } from './check-text.ts'
import { chooseDesignTool } from './choose-design.ts'
import { deliverTool } from './deliver-files.ts'
import { listTool } from './list-things.ts'
import { readTextTool } from './read-text.ts'
import { renderTool } from './render-pages.ts'
import { shareTool } from './share-text.ts'
import { usageTool } from './tell-usage.ts'
import type { ToolHandler } from './tool-run.ts'
import { viewPagesTool } from './view-pages.ts'
import { writeTextTool } from './write-text.ts'

/** The handlers of all tools that are listed. */
const handlers: readonly ToolHandler[] = [
  writeTextTool,
  readTextTool,
  checkTextTool,
  applyFixesTool,
  chooseDesignTool,
  renderTool,
  viewPagesTool,
  deliverTool,
  shareTool,
  listTool,
  usageTool,
]
const byName = new Map<unknown, ToolHandler>(handlers.map((handler) => [handler.tool.name, handler]))

/** Returns a tool by its name. */
export function findTool(name: unknown): ToolHandler | undefined {
  return byName.get(name)
}
