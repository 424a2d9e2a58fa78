/**
 * Hosts that answer requests from other sites with a refusal or a stand-in picture, and the site whose pages show their
 * pictures. WeChat's show “此图片来自微信公众平台，未经允许不可引用”; Sina's answer 403.
 */
const PAGES: Readonly<Record<string, string>> = {
  'mmbiz.qpic.cn': 'https://mp.weixin.qq.com/',
  'mmecoa.qpic.cn': 'https://mp.weixin.qq.com/',
  'mmbiz.qlogo.cn': 'https://mp.weixin.qq.com/',
  'sinaimg.cn': 'https://weibo.com/',
  'zhimg.com': 'https://www.zhihu.com/',
  'nlark.com': 'https://www.yuque.com/',
  'feishu.cn': 'https://www.feishu.cn/',
  'larksuite.com': 'https://www.larksuite.com/',
  'notion.so': 'https://www.notion.so/',
}

/**
 * Returns the `Referer` that the pages of a picture host would send; null for other hosts, which learn nothing of where a
 * picture is shown.
 */
export function pageOfHost(host: string): string | null {
  const labels = host.split('.')
  for (let first = 0; first < labels.length - 1; first += 1) {
    const domain = labels.slice(first).join('.')
    if (Object.hasOwn(PAGES, domain)) return PAGES[domain] ?? null
  }
  return null
}
