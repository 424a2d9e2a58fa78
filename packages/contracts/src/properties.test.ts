import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { idempotencyKeySchema } from './envelope.ts'
import type { IdKind } from './ids.ts'
import { ID_PREFIXES, idSchema, isId, parseId } from './ids.ts'
import { COVER_LAYOUTS } from './schemas/cover.ts'
import { PLATFORMS } from './schemas/platforms.ts'
import type { RenderConfig } from './schemas/render-config.ts'
import {
  parseAspectRatio,
  renderConfigRequestSchema,
  renderConfigSchema,
  resolveRenderConfig,
} from './schemas/render-config.ts'

const kinds = Object.keys(ID_PREFIXES) as IdKind[]
const base32 = [...'0123456789abcdefghjkmnpqrstvwxyz']

describe('idSchema', () => {
  it('takes ids of its own kind and of no other', () => {
    const suffix = fc
      .tuple(
        fc.constantFrom(...base32.slice(0, 8)),
        fc.array(fc.constantFrom(...base32), { minLength: 25, maxLength: 25 }),
      )
      .map(([first, rest]) => first + rest.join(''))

    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...kinds), suffix, (made, wanted, id) => {
        const text = `${ID_PREFIXES[made]}_${id}`

        expect(idSchema(wanted).safeParse(text).success).toBe(made === wanted)
        expect(isId(wanted, text)).toBe(made === wanted)
      }),
    )
  })

  it('takes no other text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.string(),
        (kind, text) => !idSchema(kind).safeParse(text).success && !isId(kind, text),
      ),
    )
  })
})

describe('parseId', () => {
  it('refuses a text that is no id of the kind, and does not repeat it', () => {
    expect(parseId('render', 'rnd_01kajx4n6hfgj9x05r3w8dae7s')).toBe('rnd_01kajx4n6hfgj9x05r3w8dae7s')
    expect(() => parseId('render', 'prj_01kajx4n6hfgj9x05r3w8dae7s')).toThrow(
      'A stored id is not of its kind.',
    )
  })
})

describe('idempotencyKeySchema', () => {
  it('takes 8 to 128 letters and digits and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (text) => {
        expect(idempotencyKeySchema.safeParse(text).success).toBe(
          /^[0-9A-Za-z]*$/.test(text) && text.length >= 8 && text.length <= 128,
        )
      }),
    )
  })
})

describe('parseAspectRatio', () => {
  it('takes W:H of sides from 1 to 100 whose quotient is 0.4 to 2.5', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (width, height) => {
        const isFit =
          [width, height].every((side) => side >= 1 && side <= 100) &&
          width / height >= 0.4 &&
          width / height <= 2.5
        expect(parseAspectRatio(`${width}:${height}`)).toEqual(isFit ? { width, height } : null)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['2.35:1', '16:9', '3:4', '9:16'])('takes %s', (text) => {
    expect(parseAspectRatio(text)).not.toBeNull()
  })

  it('takes no other text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => /^\d+(\.\d+)?:\d+(\.\d+)?$/.test(text) || parseAspectRatio(text) === null,
      ),
    )
  })
})

describe('the config of a render', () => {
  const text = fc.option(fc.string({ maxLength: 40 }).filter((line) => !/\p{Cc}/u.test(line)))
  const config: fc.Arbitrary<RenderConfig> = fc.record({
    aspect_ratio: fc.constantFrom('3:4', '16:9', '2.35:1', '1:1'),
    theme: fc.constantFrom('plain-ink', 'night-sea'),
    brand: fc.option(fc.constant('brd_01kajxev6jstwchf7xm9yz13c4')),
    scheme: fc.constantFrom('light', 'dark'),
    scale: fc.constantFrom(1, 2, 3),
    format: fc.constantFrom('png', 'jpeg', 'webp'),
    compression: fc.constantFrom('fast', 'small'),
    font_size: fc.constantFrom('s', 'm', 'l', 'xl'),
    cover: fc.oneof(
      fc.boolean(),
      fc.record({
        layout: fc.constantFrom(...COVER_LAYOUTS),
        picture: fc.option(fc.integer({ min: 0, max: 200 })),
        title: text,
        kicker: fc.option(fc.constantFrom('', '读书笔记', 'Vol. 3')),
      }),
    ),
    end_card: fc.boolean(),
    page_numbers: fc.boolean(),
    author: text,
    watermark: text,
    code_line_numbers: fc.boolean(),
    line_breaks: fc.constantFrom('auto', 'keep', 'join'),
    fit: fc.constantFrom('even', 'exact'),
    max_pages: fc.integer({ min: 1, max: 100 }),
    language: fc.option(fc.constantFrom('zh', 'en-GB', 'zh-Hant-TW')),
  })

  it.each(PLATFORMS)('can be sent again as it came, and means the same: %s', (platform) => {
    fc.assert(
      fc.property(config, (shown) => {
        expect(renderConfigSchema.parse(shown)).toEqual(shown)
        expect(resolveRenderConfig(platform, renderConfigRequestSchema.parse(shown))).toEqual(shown)
      }),
    )
  })

  it.each(PLATFORMS)('of nulls alone is the one of a platform’s defaults: %s', (platform) => {
    const nulls = Object.fromEntries(Object.keys(renderConfigSchema.shape).map((field) => [field, null]))

    expect(resolveRenderConfig(platform, renderConfigRequestSchema.parse(nulls))).toEqual(
      resolveRenderConfig(platform, {}),
    )
  })
})
