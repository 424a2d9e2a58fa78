import type { OpenApiDocument } from '@galley/contracts/openapi'
export function pageHtml(document: OpenApiDocument, _v: { style: string; script: string }): string {
  return `<!doctype html>${document.info.title}`
}
