import type { DescribedCall, OpenApiDocument, Operation } from '@galley/contracts/openapi'
import { guide } from '@galley/contracts/openapi'
import { errorCodesHtml } from './error-codes-html.ts'
import { copyable, escapeHtml, prose } from './html.ts'
import { methodHtml, operationHtml } from './operation-html.ts'
import { componentHtml } from './schema-html.ts'

type Section = {
  readonly name: string
  readonly description: string
  readonly calls: readonly DescribedCall[]
}

/**
 * Returns the API reference as one page, built from the OpenAPI document only. `versions` are part of the
 * URLs of its files.
 */
export function pageHtml(document: OpenApiDocument, versions: { style: string; script: string }): string {
  const sections = sectionsOf(document)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(document.info.title)} API reference</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="docs/reference.css?v=${versions.style}"><script src="docs/reference.js?v=${versions.script}" defer></script></head>
<body><a class="skip" href="#content">Skip to content</a>${navHtml(document, sections)}
<main id="content">${introHtml(document)}${guideHtml()}${errorCodesHtml(document)}${sections.map((section) => sectionHtml(document, section)).join('')}${schemasHtml(document)}</main></body></html>`
}

function sectionsOf(document: OpenApiDocument): Section[] {
  const baseUrl = document.servers[0]?.url ?? ''
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => ({ baseUrl, path, verb, operation })),
  )
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
}

function navHtml({ info }: OpenApiDocument, sections: readonly Section[]): string {
  const general = [
    ...guide.map(({ title }) => [slug(title), title] as const),
    ['error-codes', 'Error codes'] as const,
  ]
  const groups = sections.map(
    ({ name, calls }) =>
      `<li><a class="group" href="#${name}-section">${capital(name)}</a><ul>${calls.map(entryHtml).join('')}</ul></li>`,
  )
  return `<nav aria-label="Contents"><a class="brand" href="#content"><b>${escapeHtml(info.title)}</b> API <span>${info.version}</span></a><ul class="contents">
<li class="general"><span class="group">Guide</span><ul>${general.map(([id, title]) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul></li>
${groups.join('')}<li><a class="group" href="#schemas">Schemas</a></li></ul></nav>`
}

function entryHtml({ verb, operation }: DescribedCall): string {
  return `<li><a href="#${operation.operationId}" title="${escapeHtml(operation.summary)}">${methodHtml(verb)}${escapeHtml(titleOf(operation))}</a></li>`
}

function titleOf({ operationId }: Operation): string {
  return operationId.slice(operationId.indexOf('.') + 1)
}

function introHtml({ info, servers }: OpenApiDocument): string {
  const [base, legacy] = servers
  return `<header class="intro"><p class="kicker">API reference · version ${info.version}</p><h1>${escapeHtml(info.title)}</h1><p class="lead">${escapeHtml(info.summary)}</p>
${copyable('Base URL', escapeHtml(base?.url ?? ''))}
<p class="quiet">Everything here is also an <a href="${escapeHtml(base?.url ?? '')}/openapi.json">OpenAPI 3.1 document</a>, made of the same schemas that check each call. Until the end of the transition <code>${escapeHtml(legacy?.url ?? '')}</code> answers too.</p></header>`
}

function guideHtml(): string {
  const parts = guide.map(
    ({ title, paragraphs }) =>
      `<section id="${slug(title)}"><h2>${escapeHtml(title)}</h2>${paragraphs.map((text) => `<p>${prose(text)}</p>`).join('')}</section>`,
  )
  return `<div class="guide">${parts.join('')}</div>`
}

function sectionHtml(document: OpenApiDocument, { name, description, calls }: Section): string {
  return `<section class="resource" id="${name}-section"><header><h2>${capital(name)}</h2><p class="lead">${prose(description)}</p></header>
${calls.map((call) => operationHtml(document, call)).join('')}</section>`
}

function schemasHtml(document: OpenApiDocument): string {
  const names = Object.keys(document.components.schemas).filter((name) => !name.endsWith('Error'))
  const parts = names.map(
    (name) =>
      `<section class="schema" id="schema-${name}"><h3>${name}</h3>${componentHtml(document, name)}</section>`,
  )
  return `<section class="resource" id="schemas"><header><h2>Schemas</h2><p class="lead">What has a name of its own.</p></header>${parts.join('')}</section>`
}

function slug(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '-')
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
