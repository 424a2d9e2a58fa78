import type { enPaste } from '../en/paste.ts'

export const zhPaste: typeof enPaste = {
  paste: {
    choose: '插入图片',
    sending: '正在上传',
    failed: '上传失败',
    cancel: (name) => `取消上传 ${name}`,
    retry: (name) => `重新上传 ${name}`,
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
