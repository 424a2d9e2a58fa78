import { describe, expect, it } from '@jest/globals'
import { healthClauses } from './health-clauses.ts'
import { moneyClauses } from './money-clauses.ts'
import { platformClauses } from './platform-clauses.ts'
import { standingClauses } from './standing-clauses.ts'

const rules = [...standingClauses, ...healthClauses, ...moneyClauses, ...platformClauses]

/** For each rule what it finds, and a neighbour that it leaves alone. In the form of `clauseForm`. */
const EXAMPLES: Readonly<Record<string, readonly [hit: string, miss: string]>> = {
  '范围＋最': ['全城味道最香的面', '全城最后一班车'],
  '最＋品质': ['这款最好用', '番茄最好先炒'],
  '品质＋最＋品质': ['口感最嫩的牛肉', '口感很嫩'],
  '范围＋第一': ['全网销量第一', '全国第一次普查'],
  心里的第一: ['是我心中第一', '心里第二'],
  no1: ['no1的品牌', 'no10号楼'],
  无人能比: ['味道无人能及', '路上没有人'],
  '范围＋唯一': ['全市唯一的一家', '唯一索引'],
  '顶尖＋行家': ['国际顶尖设计', '顶级域名'],
  胜过所有: ['吊打所有大牌', '超越自己'],
  '绝对＋保证': ['绝对不掉色', '绝对不是'],
  '永远＋不坏': ['终身不坏', '永远的朋友'],
  '国字＋指定': ['国宴指定', '政府指定了避难所'],
  '行家＋推荐': ['医生推荐', '医生建议'],
  '治＋疾病': ['治疗多年的失眠', '治疗方案'],
  '疾病＋好了': ['便秘都好了', '便秘要看医生'],
  对疾病有效: ['对鼻炎很有效', '对皮肤有效'],
  不用吃药: ['不用吃药', '不用吃饭'],
  '期限＋见效': ['三天见效', '三天后见'],
  有效率: ['治愈率98%', '上座率98%'],
  无效退款: ['无效全额退款', '七天内退款'],
  '体重＋期限': ['七天瘦十斤', '七天走十公里'],
  不动也瘦: ['躺着也能瘦', '躺着看书'],
  '期限＋变美': ['七天美白', '七天发货'],
  '缺憾＋消失': ['皱纹全没了', '皱纹是岁月'],
  '细胞＋修护': ['医美级', '医院级别'],
  孕妇可用: ['孕妇也能用', '孕妇咨询医生'],
  壮阳: ['补肾', '肾脏'],
  '收入＋数目': ['月入过万', '月入口'],
  '收益＋百分比': ['年化12%', '同比12%'],
  回本: ['三个月回本', '三个月回家'],
  无风险: ['零风险', '有风险'],
  '贷款＋无门槛': ['不看征信', '征信报告'],
  '保证＋考试': ['保证提分', '保证质量'],
  '期限＋提分': ['一个月提高100分', '一个月读十本书'],
  '内部＋押题': ['内部押题卷', '内部会议'],
  不过退费: ['考不过全额退款', '考不过再来'],
  '距离＋时间': ['10分钟到地铁', '10分钟后吃饭'],
  '升值＋承诺': ['升值看得见', '升值百分之一'],
  最低价: ['全网最低价', '最低温度'],
  仿品: ['专柜一模一样', '双胞胎一模一样'],
  违禁买卖: ['代开发票', '开发票'],
  '大师＋法力': ['大师开光', '大师演讲'],
  '联系＋账号': ['薇信:abc12345', '卫星发射'],
  '加＋联系': ['加我薇信', '增加微小'],
  '联系＋爱心': ['薇♥', '薇薇'],
  '联系＋同名': ['卫星号同名', '卫星号发射'],
  '企鹅＋号码': ['企鹅号:88776655', '企鹅走路'],
  公众号谐音: ['公粽号，搜我', '公众号后台'],
  电话号码: ['13800138000', '2380013800'],
  身份证号: ['11010119900307123x', '1101011990030'],
  私聊谐音: ['私我，', '私人'],
  二维码: ['扫下方二维码', '描述'],
  别处搜店: ['某宝搜店名', '某宝石展'],
  '评论＋暗号': ['评论区扣1', '扣好安全带'],
  '集赞＋奖励': ['集满20个赞', '集满印花'],
  惊恐标题: ['看完吓出冷汗', '看完电影'],
}

describe('the clause rules', () => {
  it('have examples, and names of their own', () => {
    expect(rules.map(({ name }) => name)).toEqual([...new Set(rules.map(({ name }) => name))])
    expect(Object.keys(EXAMPLES)).toEqual(expect.arrayContaining(rules.map(({ name }) => name)))
  })

  it.each(rules.map((rule) => [rule.name, rule] as const))(
    '%s finds its example only',
    (name, { pattern }) => {
      const [hit = '', miss = ''] = EXAMPLES[name] ?? []

      expect(hit.match(pattern)).not.toBeNull()
      expect(miss.match(pattern)).toBeNull()
    },
  )
})
