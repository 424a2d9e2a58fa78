import type { LabelledText } from './examples.ts'

/** What takes a claim back: a sentence that warns of it, tells of it, denies it or asks. `…` stands for the claim. */
const frames = `
警方提醒，…都是骗局
看到广告写着…，我直接划走
他号称…，结果什么用也没有
谁再跟我说…，我就拉黑谁
不敢说…，只能说还行
我们不承诺…
…，这种话我说不出口
…，这种话别信
主播喊…，我妈差点就买了
店家因为宣传…被罚款
商家宣称…，被市场监管局立案调查
…？我才不信
请问…是真的吗
同事学广告词…，全办公室都笑了
法规规定，不得出现…等表述
小说里写道…
昨天刷到一条…，点进去是卖课的
…都是套路
有网友问…靠谱吗
客服说…，我问她证据呢，她不说话了
朋友圈里天天…，屏蔽了
没有…这回事
千万别被…骗了
科普一下，…没有科学依据
爷爷年轻时听人讲…，后来才知道是骗人的
梦见自己…，醒了笑半天
记者暗访发现，店员当面保证…
法院认为，…属于虚假宣传
审核说…不能写，我删了
评论里有人写…，被我删了
要是真能…，我早发财了
听到…三个字我就想挂电话
`
  .trim()
  .split('\n')

/** One claim in so many is framed, so that most stay as they are. */
const STEP = 3

/** Returns claims of labelled sentences in such frames, as texts that break no rule. Each is in the fold of its claim. */
export function framedClaims(texts: readonly LabelledText[]): LabelledText[] {
  return texts
    .filter(({ isArticle, weight }) => !isArticle && weight === 1)
    .flatMap((each) => {
      const claim = claimIn(each)
      return claim === undefined ? [] : [{ ...each, text: claim, stretches: [], label: 'framed' }]
    })
    .filter((_, index) => index % STEP === 0)
    .map((each, index) => ({
      ...each,
      text: (frames[index % frames.length] ?? '').replace('…', () => each.text),
    }))
}

/** Returns the sentence of a text that makes its first claim. */
function claimIn({ text, stretches }: LabelledText): string | undefined {
  const start = stretches[0]?.start
  if (start === undefined) return undefined
  const before =
    text
      .slice(0, start)
      .split(/[。！？!?\n]/)
      .at(-1) ?? ''
  return before + (text.slice(start).split(/[。！？!?\n]/)[0] ?? '')
}
