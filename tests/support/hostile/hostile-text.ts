/**
 * Returns a text that tries to run code and to load from `elsewhere`, an origin, wherever it is shown. Its code calls
 * `hit()`, or sets it on a parent window. The text ends with the words “The sealed sentence.”
 */
export function hostileText(elsewhere: string): string {
  const away = elsewhere.replace(/^https?:/, '')
  return `---
theme: "};}body{background:url(${elsewhere}/theme)}"
---

# <img src=x onerror=hit()>

${SCRIPTS}

${SHOWN}

${stylesAskingFor(elsewhere, away)}

<link rel="stylesheet" href="${elsewhere}/sheet.css"><base href="${elsewhere}/"><meta http-equiv="refresh" content="0;url=${elsewhere}/meta">
<form action="${elsewhere}/form"><input name="x" autofocus onfocus="hit()"><button>go</button></form>
<video src="${elsewhere}/v.mp4" autoplay onerror="hit()"></video><audio src="${elsewhere}/a.mp3" autoplay></audio><object data="${elsewhere}/o"></object><embed src="${elsewhere}/e">
<img srcset="${elsewhere}/set.png 1x" src="${elsewhere}/tag.png"> ![](${elsewhere}/leak.png) ![a](<${away}/protocol.png>)
![s](data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"><image href="${elsewhere}/svg.png"/></svg>`)})

\`\`\`css" style="background:url(${elsewhere}/info)
body { background: url(${elsewhere}/code) }
\`\`\`

\`\`\`mermaid
graph TD
  A["<img src=x onerror=hit()>"] --> B
  style A fill:url(${elsewhere}/diagram)
  click B "javascript:hit()"
\`\`\`

$\\href{javascript:hit()}{x} \\includegraphics{${elsewhere}/math.png} \\htmlStyle{background:url(${elsewhere}/math)}{y}$

The sealed sentence.`
}

const SCRIPTS = `<script>hit()</script><script>parent.hit=1</script><svg onload="hit()"><script>hit()</script><style>*{fill:red}</style></svg>
<iframe src="javascript:parent.hit=1"></iframe><iframe srcdoc="<script>parent.hit=1</script>"></iframe>
[press](javascript:hit()) [again](JaVaScRiPt&#58;hit()) [and](data:text/html,<script>hit()</script>) <javascript:hit()>
<a href="java&#10;script:hit()" onclick="hit()">link</a> <details open ontoggle="hit()"><summary>s</summary></details>`

/** Text that must be shown literally: code, escapes, tags that aren't HTML, and the content of attributes. */
const SHOWN = `\`<img src=x onerror=hit()>\` \\<img src=x onerror=hit()> &lt;img src=x onerror=hit()&gt; <Panel onclick=hit()> <Img src=x onerror=hit()>
![" onerror="hit()](data:image/gif;base64,R0lGODlhAQABAAAAACw= '" onload="hit()') [" onclick="hit()](https://example.com/?"onclick="hit() '" onclick="hit()')

\`\`\`html
<img src=x onerror=hit()><script>hit()</script>
\`\`\``

/** Style sheets and attributes, also with CSS escapes, in which \`u\\72l\` is \`url\`. */
function stylesAskingFor(elsewhere: string, away: string): string {
  return `<style>@import "${elsewhere}/import.css";@import url(${away}/import-url.css);body{background:url(${elsewhere}/sheet)}</style>
<style>@\\69mport '${elsewhere}/escaped-import.css';b\\6f dy{b\\61 ckground:u\\72l(${elsewhere}/escaped-sheet)}</style>
<STYLE>@font-face{font-family:x;src:url(${elsewhere}/font)}*{font-family:x}</STYLE></style ><svg><style>@import "${elsewhere}/svg.css"</style></svg>

<p style="background:url(${elsewhere}/attribute)">one</p><p style="b\\61ckground:u\\72l(${elsewhere}/escaped-attribute)">two</p>
<p style="background:u/**/rl(${elsewhere}/comment);width:expression(hit());behavior:url(#default#time2);-moz-binding:url(${elsewhere}/xbl)">three</p>
<p style="w\\69dth:e\\78pression(hit())">four</p><p style="background-image:image-set('${elsewhere}/set' 1x)">five</p>
<p style="position:fixed;inset:0;z-index:99999;content:url(${elsewhere}/content)">six</p><p style="--paper:url(${elsewhere}/variable);list-style:url(${elsewhere}/list)">seven</p>
<span class="x" style='cursor:url(${elsewhere}/cursor),auto;mask:url("${elsewhere}/mask");filter:url(${elsewhere}/f#f)'>eight</span>
<td background="${elsewhere}/cell" bgcolor="url(${elsewhere}/bg)">nine</td><p style="background:\\75\\72\\6c\\28${elsewhere}/whole\\29">ten</p>`
}
