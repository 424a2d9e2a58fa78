import type { enPaste } from '../en/paste.ts'

export const zhPaste: typeof enPaste = {
  paste: {
    choose: '插入图片',
    sending: '正在上传',
    preparing: '正在处理',
    failed: '上传失败',
    cancel: (name) => `取消上传 ${name}`,
    retry: (name) => `重新上传 ${name}`,
    remote: {
      fetching: '正在存入图片…',
      keep: '存入项目',
      again: '重试',
      replace: '改用文件',
      stop: '保留外链',
      failures: {
        away: '未能存入：连接不上 Galley。',
        address: '未能存入：这不是公开地址。',
        missing: '未能存入：这个地址没有图片。',
        host: '未能存入：对方网站没有响应。',
        size: '未能存入：图片太大。',
        format: '未能存入：这不是图片。',
        off: '保留外链：此处已关闭网络图片。',
        quota: '未能存入：今日的网络图片次数或图片空间已用完。',
      },
    },
    unreadable: '这个文件无法作为图片读取，或者太大。',
    'no-space': '账号的图片空间不足，放不下这张图片。',
    plain: '粘贴为纯文本',
    pasted: ({ loading, leftOut: { comments, deletions, pictures } }) =>
      [
        '已转换为 Markdown。',
        loading > 0 && `${loading} 张图片正在加载。`,
        comments > 0 && `略去 ${comments} 条批注。`,
        deletions > 0 && `略去 ${deletions} 处已删除的文字。`,
        pictures > 0 && `略去 ${pictures} 张图片：网页读不到其他软件的文件，请单独粘贴。`,
      ]
        .filter((sentence) => sentence !== false)
        .join(''),
  },
}
