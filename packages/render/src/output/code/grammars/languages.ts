import type { LanguageRegistration } from '@shikijs/core'
import apache from '@shikijs/langs/apache'
import asm from '@shikijs/langs/asm'
import astro from '@shikijs/langs/astro'
import bash from '@shikijs/langs/bash'
import bat from '@shikijs/langs/bat'
import c from '@shikijs/langs/c'
import clojure from '@shikijs/langs/clojure'
import cmake from '@shikijs/langs/cmake'
import commonLisp from '@shikijs/langs/common-lisp'
import cpp from '@shikijs/langs/cpp'
import csharp from '@shikijs/langs/csharp'
import css from '@shikijs/langs/css'
import csv from '@shikijs/langs/csv'
import dart from '@shikijs/langs/dart'
import diff from '@shikijs/langs/diff'
import docker from '@shikijs/langs/docker'
import elixir from '@shikijs/langs/elixir'
import elm from '@shikijs/langs/elm'
import erlang from '@shikijs/langs/erlang'
import fortranFreeForm from '@shikijs/langs/fortran-free-form'
import fsharp from '@shikijs/langs/fsharp'
import gdscript from '@shikijs/langs/gdscript'
import glsl from '@shikijs/langs/glsl'
import go from '@shikijs/langs/go'
import graphql from '@shikijs/langs/graphql'
import groovy from '@shikijs/langs/groovy'
import haskell from '@shikijs/langs/haskell'
import hcl from '@shikijs/langs/hcl'
import html from '@shikijs/langs/html'
import http from '@shikijs/langs/http'
import ini from '@shikijs/langs/ini'
import java from '@shikijs/langs/java'
import javascript from '@shikijs/langs/javascript'
import json from '@shikijs/langs/json'
import json5 from '@shikijs/langs/json5'
import jsonc from '@shikijs/langs/jsonc'
import jsx from '@shikijs/langs/jsx'
import julia from '@shikijs/langs/julia'
import kotlin from '@shikijs/langs/kotlin'
import latex from '@shikijs/langs/latex'
import less from '@shikijs/langs/less'
import lua from '@shikijs/langs/lua'
import make from '@shikijs/langs/make'
import markdown from '@shikijs/langs/markdown'
import matlab from '@shikijs/langs/matlab'
import nginx from '@shikijs/langs/nginx'
import nix from '@shikijs/langs/nix'
import objectiveC from '@shikijs/langs/objective-c'
import ocaml from '@shikijs/langs/ocaml'
import pascal from '@shikijs/langs/pascal'
import perl from '@shikijs/langs/perl'
import php from '@shikijs/langs/php'
import powershell from '@shikijs/langs/powershell'
import prisma from '@shikijs/langs/prisma'
import proto from '@shikijs/langs/proto'
import python from '@shikijs/langs/python'
import r from '@shikijs/langs/r'
import regex from '@shikijs/langs/regex'
import ruby from '@shikijs/langs/ruby'
import rust from '@shikijs/langs/rust'
import sass from '@shikijs/langs/sass'
import scala from '@shikijs/langs/scala'
import scss from '@shikijs/langs/scss'
import solidity from '@shikijs/langs/solidity'
import sql from '@shikijs/langs/sql'
import svelte from '@shikijs/langs/svelte'
import swift from '@shikijs/langs/swift'
import toml from '@shikijs/langs/toml'
import tsx from '@shikijs/langs/tsx'
import typescript from '@shikijs/langs/typescript'
import vb from '@shikijs/langs/vb'
import viml from '@shikijs/langs/viml'
import vue from '@shikijs/langs/vue'
import wasm from '@shikijs/langs/wasm'
import xml from '@shikijs/langs/xml'
import yaml from '@shikijs/langs/yaml'
import zig from '@shikijs/langs/zig'

/** The grammars of all languages that code is highlighted in. */
export const languages: readonly LanguageRegistration[][] = [
  apache,
  asm,
  astro,
  bash,
  bat,
  c,
  clojure,
  cmake,
  commonLisp,
  cpp,
  csharp,
  css,
  csv,
  dart,
  diff,
  docker,
  elixir,
  elm,
  erlang,
  fortranFreeForm,
  fsharp,
  gdscript,
  glsl,
  go,
  graphql,
  groovy,
  haskell,
  hcl,
  html,
  http,
  ini,
  java,
  javascript,
  json,
  json5,
  jsonc,
  jsx,
  julia,
  kotlin,
  latex,
  less,
  lua,
  make,
  markdown,
  matlab,

  nginx,
  nix,
  objectiveC,
  ocaml,
  pascal,
  perl,
  php,
  powershell,
  prisma,
  proto,
  python,
  r,
  regex,
  ruby,
  rust,
  sass,
  scala,
  scss,
  solidity,
  sql,
  svelte,
  swift,
  toml,
  tsx,
  typescript,
  vb,
  viml,
  vue,
  wasm,
  xml,
  yaml,
  zig,
]
