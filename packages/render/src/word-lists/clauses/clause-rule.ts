/**
 * A rule about a whole expression: it searches a text in the form of `clauseForm`.
 *
 * `pattern` has the flags `g` and `u`, only bounded repetitions, and doesn't match across `。` or `\n`.
 */
export type ClauseRule = {
  /** Stable: part of `rule_id`. */
  readonly name: string
  /** The id of the word group with reason, law and severity. */
  readonly group: string
  readonly pattern: RegExp
}

/** A number in digits or characters. */
export const NUMBER = '(?:\\d{1,6}(?:\\.\\d{1,2})?|[零一二两三四五六七八九十百千万半几]{1,5})'
/** A short time. */
export const PERIOD = `(?:${NUMBER}(?:秒|分钟|小时|个?晚上?|夜|天|日|周|个?星期|个?疗程|个?月|次|贴|瓶|盒|片|粒|颗|针|杯)|当天|当晚|一夜之间)`
