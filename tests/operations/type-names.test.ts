import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { ClassDeclaration, TsInterfaceDeclaration, TsTypeAliasDeclaration } from '@swc/core'
import { parseSync } from '@swc/core'

// A reader who searches for a type must find one declaration. So an exported name has the same members everywhere.

type TypeDeclaration = ClassDeclaration | TsInterfaceDeclaration | TsTypeAliasDeclaration
type ExportedType = { readonly name: string; readonly members: string }

/** Returns the exported types, interfaces and classes of a source. */
function exportedTypes(source: string, isTsx: boolean): ExportedType[] {
  return parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }).body.flatMap((item) => {
    if (item.type !== 'ExportDeclaration' || !isTypeDeclaration(item.declaration)) return []
    return [{ name: nameOf(item.declaration), members: withoutPlaces(item.declaration) }]
  })
}

function isTypeDeclaration(declaration: { readonly type: string }): declaration is TypeDeclaration {
  return ['ClassDeclaration', 'TsInterfaceDeclaration', 'TsTypeAliasDeclaration'].includes(declaration.type)
}

function nameOf(declaration: TypeDeclaration): string {
  return declaration.type === 'ClassDeclaration' ? declaration.identifier.value : declaration.id.value
}

/** Returns a declaration as JSON without positions in the source. */
function withoutPlaces(declaration: TypeDeclaration): string {
  return JSON.stringify(declaration, (key, value) => (['span', 'ctxt'].includes(key) ? undefined : value))
}

/** Returns the names that are declared more than once with different members, each with its files. */
function ambiguousNames(sources: ReadonlyMap<string, string>): string[] {
  const filesOf = new Map<string, Map<string, string[]>>()
  for (const [file, source] of sources) {
    for (const { name, members } of exportedTypes(source, file.endsWith('.tsx'))) {
      const meanings = filesOf.get(name) ?? new Map<string, string[]>()
      meanings.set(members, [...(meanings.get(members) ?? []), file])
      filesOf.set(name, meanings)
    }
  }
  return [...filesOf]
    .filter(([, meanings]) => meanings.size > 1)
    .map(([name, meanings]) => `${name}: ${[...meanings.values()].flat().join(', ')}`)
}

describe('an exported type name', () => {
  it('has one meaning in the product code', () => {
    const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.ts$|\/generated\//.test(file),
    )

    expect(files.length).toBeGreaterThan(500)
    expect(ambiguousNames(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
  })

  it.each([
    ['other members', 'export type A = { b: string }', 'export type A = { b: number }', 1],
    ['an interface and a type', 'export interface A { b: string }', 'export type A = { b: string }', 1],
    ['two classes', 'export class A { #b = 1 }', 'export class A { #b = 2 }', 1],
    [
      'the same members',
      'export type A = { b: string }',
      '/** Why. */\nexport type A = {\n  b: string\n}',
      0,
    ],
    ['a type that is not exported', 'export type A = { b: string }', 'type A = { b: number }', 0],
    ['an export under another name', 'export type A = 1', "export type { B as A } from './b.ts'", 0],
  ])('is found for %s', (_what, one, other, count) => {
    expect(
      ambiguousNames(
        new Map([
          ['one.ts', one],
          ['other.ts', other],
        ]),
      ),
    ).toHaveLength(count)
  })
})
