import type { OauthPage, OauthPages } from '../pages.ts'
import { wordsFor } from './consent-words.ts'
import { documentOf, noticePage, pageHeaders } from './document.ts'
import type { Markup } from './markup.ts'
import { markup } from './markup.ts'

/** The pages that the library asks for, in our design. */
export const libraryPages: OauthPages = {
  refusal: (language, code) => {
    const words = wordsFor(language)
    const hint = code === 'invalid_redirect_uri' ? words.badReturn : words.badRequest
    const told = `${hint} (${/^[a-z_]{1,40}$/.test(code) ? code : 'error'})`
    return page(noticePage(words, words.refused, told))
  },
  code: (language, { form, problem }) => {
    const words = wordsFor(language)
    const told = problem === 'aborted' ? words.codeAborted : words.codeWrong
    const content = markup`<form class="sheet" method="post" action="${actionIn(form)}"><h1>${words.codeTitle}</h1><p class="quiet">${words.codeHint}</p>
<input type="hidden" name="xsrf" value="${secretIn(form)}">
<input class="code" name="user_code" aria-label="${words.code}" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus required maxlength="12">
${problem === null ? null : markup`<p class="hint" role="alert">${told}</p>`}
<div class="acts one"><button class="yes">${words.go}</button></div></form>`
    return page(documentOf(words, words.codeTitle, content))
  },
  confirm: (language, { form, code }) => {
    const words = wordsFor(language)
    const content = markup`<form class="sheet" method="post" action="${actionIn(form)}"><h1>${words.codeSame}</h1>
<p class="shown">${code}</p><p class="caution">${words.onDeviceHint}</p>
<input type="hidden" name="xsrf" value="${secretIn(form)}"><input type="hidden" name="user_code" value="${code}">
${answers(words.no, words.go)}</form>`
    return page(documentOf(words, words.codeSame, content))
  },
  done: (language) => {
    const words = wordsFor(language)
    return page(noticePage(words, words.codeDone, words.codeDoneHint))
  },
}

function page(html: string): OauthPage {
  return { headers: pageHeaders(), html }
}

function answers(no: string, yes: string): Markup {
  return markup`<div class="acts"><button name="abort" value="yes">${no}</button><button class="yes" name="confirm" value="yes">${yes}</button></div>`
}

/** The library hands its values over inside a form of its own. Both were written by it and hold no character to escape. */
function secretIn(form: string): string {
  return /name="xsrf" value="([\w-]+)"/.exec(form)?.[1] ?? ''
}

function actionIn(form: string): string {
  return /action="([^"]+)"/.exec(form)?.[1] ?? ''
}
