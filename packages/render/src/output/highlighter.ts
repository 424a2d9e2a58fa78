import type { HighlighterCore } from '@shikijs/core'
import { createCssVariablesTheme, createHighlighterCoreSync } from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import bash from '@shikijs/langs/bash'
import c from '@shikijs/langs/c'
import cpp from '@shikijs/langs/cpp'
import csharp from '@shikijs/langs/csharp'
import css from '@shikijs/langs/css'
import diff from '@shikijs/langs/diff'
import docker from '@shikijs/langs/docker'
import go from '@shikijs/langs/go'
import html from '@shikijs/langs/html'
import ini from '@shikijs/langs/ini'
import java from '@shikijs/langs/java'
import javascript from '@shikijs/langs/javascript'
import json from '@shikijs/langs/json'
import jsx from '@shikijs/langs/jsx'
import kotlin from '@shikijs/langs/kotlin'
import lua from '@shikijs/langs/lua'
import markdown from '@shikijs/langs/markdown'
import php from '@shikijs/langs/php'
import python from '@shikijs/langs/python'
import ruby from '@shikijs/langs/ruby'
import rust from '@shikijs/langs/rust'
import scss from '@shikijs/langs/scss'
import sql from '@shikijs/langs/sql'
import swift from '@shikijs/langs/swift'
import toml from '@shikijs/langs/toml'
import tsx from '@shikijs/langs/tsx'
import typescript from '@shikijs/langs/typescript'
import vue from '@shikijs/langs/vue'
import xml from '@shikijs/langs/xml'
import yaml from '@shikijs/langs/yaml'

const languages = [
  [bash, c, cpp, csharp, css, diff, docker, go, html, ini, java, javascript, json, jsx, kotlin, lua],
  [markdown, php, python, ruby, rust, scss, sql, swift, toml, tsx, typescript, vue, xml, yaml],
].flat()

let shared: HighlighterCore | null = null

/** Returns the highlighter, made on first use: its grammars take a moment to compile. */
export function highlighter(): HighlighterCore {
  shared ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme()],
    langs: languages,
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return shared
}
