import type { enPictures } from '../en/pictures.ts'

export const zhPictures: typeof enPictures = {
  pictures: {
    edit: (alt) => (alt === '' ? '编辑图片' : `编辑图片：${alt}`),
    title: '图片',
    crop: '裁剪',
    whole: '整张',
    free: '自由',
    focus: '焦点',
    focusHint: '点一下必须露出来的地方，也可以用方向键移动。',
    freeHint: '拖出要显示的部分。方向键移动，按住 Shift 改变大小。',
    width: '宽度',
    widths: { '': '原宽', half: '半栏', column: '整栏', full: '通栏' },
    corners: '圆角',
    radii: { '': '随主题', '0': '直角', '12': '圆角', '28': '大圆角' },
    together: (count) => `与相邻的 ${count} 张图片`,
    layouts: { '': '各自成行', grid: '宫格', row: '并排' },
    caption: '图注',
    alt: '替代文字',
    altHint: '写给看不到图片的读者：图里是什么。',
    apply: '应用',
    camera: '拍照',
    copied: ({ held, leftOut, linked }) =>
      [
        `剪贴板里带 ${held} 张图片，缺 ${leftOut} 张。`,
        linked > 0 && `其中 ${linked} 张以链接形式由公众号抓取，一小时内有效。`,
        leftOut > 0 && '缺的是未能加载的图片，以文字说明代替。',
      ]
        .filter((sentence) => sentence !== false)
        .join(''),
  },
}
