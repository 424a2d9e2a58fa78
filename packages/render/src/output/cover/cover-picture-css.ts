import { onGround } from '../../themes/structure/shapes.ts'

const LABEL = '#cover.label .words'
const STRIPS = '#cover.strips'

/** The layout of picture and text on a cover. Text is never on top of the picture itself. */
export const PICTURED_CSS = `
.cover-image{position:absolute;top:var(--picture-top);bottom:var(--picture-bottom);left:var(--picture-left);right:var(--picture-right);overflow:hidden;border-radius:var(--picture-corners);background:var(--panel)}
.cover-image>img{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 36%}
.cover-image>img.small{object-fit:scale-down}
.fade>.cover-image{background:none;mask:linear-gradient(transparent,#000 26%)}
.fade.split>.cover-image{mask:linear-gradient(90deg,transparent,#000 34%)}
.split.pictured:is(.above,.below,.fade)>.cover-text{justify-content:center}
.split.pictured .standfirst{margin-top:0}
.by-start.split .words{height:auto}
${LABEL}{position:relative;isolation:isolate}
${LABEL}::before{content:"";position:absolute;z-index:-1;inset:calc(-1*var(--gap)) calc(-1*var(--gap)) calc(var(--byline) - var(--room-bottom) - var(--gap)*.8);border-radius:var(--corner);background:var(--paper);box-shadow:0 8px 28px #0000002e}
${STRIPS} .line{width:fit-content;padding:.04em .24em .06em;}
${onGround(`${STRIPS} .line`, 'accent')}
${STRIPS} .title{text-shadow:none}
${STRIPS} .byline{justify-content:flex-start}
${STRIPS} .byline>span{padding:.3em .7em;background:var(--paper)}
#cover.pictured.mark-side-rule .title{padding-left:calc(var(--unit)*.36);border-left-width:calc(var(--unit)*.13)}
#cover.pictured.mark-side-rule .standfirst{padding-left:calc(var(--unit)*.49)}
#cover.pictured.mark-boxed .title{padding:calc(var(--unit)*.3) calc(var(--unit)*.32)}
#cover.label.mark-boxed .title{padding:0;border:0;background:none;box-shadow:none}
#cover.label.mark-boxed .words::before{border:2px solid var(--ink);box-shadow:calc(var(--unit)*.16) calc(var(--unit)*.16) 0 var(--accent)}
#cover.pictured.mark-band .standfirst{padding-top:calc(var(--unit)*.75)}
#cover.pictured.mark-band .title{border-image:linear-gradient(var(--accent) 0 0) fill 0/0/var(--gap) var(--card-w) calc(var(--unit)*.25)}
#cover.split.mark-band .title{border-image:linear-gradient(var(--accent) 0 0) fill 0/0/var(--card-h) var(--gap) calc(var(--unit)*.25) var(--card-w)}
`
