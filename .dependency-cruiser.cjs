/** Who may import whom (the table in ARCHITECTURE.md), as rules. Every rule is an error. */

/** One vendor, one place: the package and the only folder that may import it. */
const VENDORS = [
  ['express', '^(apps/api/|tests/bench/)'],
  ['helmet', '^apps/api/'],
  ['@prisma', '^(packages/backend/src/postgres/|prisma/)'],
  ['pg', '^(packages/backend/src/postgres/|tests/|infra/dev/)'],
  ['ioredis', '^(packages/backend/src/redis/|tests/)'],
  ['bullmq', '^(packages/backend/src/queue/|apps/api/src/operations/|tests/fixtures/)'],
  ['@bull-board', '^apps/api/src/operations/'],
  ['bullmq-otel', '^packages/backend/src/tracing/'],
  ['@flystorage', '^packages/backend/src/object-store/'],
  ['@aws-sdk', '^packages/backend/src/object-store/'],
  ['puppeteer', '^(apps/worker/src/browser/|tests/support/)'],
  ['markdown-it', '^packages/render/src/markdown/'],
  ['lean-qr', '^packages/render/src/brands/'],
  ['@dagrejs', '^packages/render/src/diagram/draw/'],
  ['(react|react-dom|wouter|radix-ui)', '^apps/web/'],
  ['@codemirror', '^apps/web/src/editor/'],
  ['@modelcontextprotocol', '^(apps/api/src/agent/|tests/)'],
  ['oidc-provider', '^apps/api/src/oauth/provider/'],
  ['sharp', '^(apps/worker/src/images/|apps/api/src/agent/pictures/|tests/)'],
  ['commander', '^packages/sdk/src/cli/'],
  ['@cwasm', '^packages/sdk/src/cli/pictures/'],
  ['nodemailer', '^packages/backend/src/mail/'],
  ['prom-client', '^packages/backend/src/metrics/'],
  ['@opentelemetry', '^packages/backend/src/tracing/'],
  ['pino', '^packages/backend/src/log\\.ts$'],
]

const vendorRules = VENDORS.map(([vendor, place]) => ({
  name: `${vendor.replace(/\W/g, '')}-has-one-place`,
  severity: 'error',
  from: { pathNot: [place, 'node_modules', 'generated'] },
  to: { path: `node_modules/${vendor}(/|-|$)`, dependencyTypesNot: ['type-only'] },
}))

/** A unit and the units that it must not know. */
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { pathNot: 'generated' }, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^tests/fixtures/', '/reference/assets/', 'generated'] },
      to: {},
    },
    forbid('contracts-know-nobody', '^packages/contracts/', '^(apps|packages/(render|backend|fonts))/'),
    forbid('sdk-knows-contracts-only', '^packages/sdk/', '^(apps|packages/(render|backend|fonts))/'),
    forbid(
      'render-knows-contracts-only',
      '^packages/render/src/(?!.*\\.test\\.ts$)',
      '^(apps|packages/(backend|fonts))/',
    ),
    forbid('backend-knows-contracts-only', '^packages/backend/', '^(apps|packages/(render|fonts))/'),
    forbid('fonts-know-nobody', '^packages/fonts/', '^(apps|packages/(contracts|render|backend))/'),
    forbid('api-knows-no-other-app', '^apps/api/', '^apps/worker/'),
    forbid('worker-knows-no-other-app', '^apps/worker/', '^apps/api/'),
    forbid('web-knows-no-other-app', '^apps/web/', '^(apps/(?!web/)|packages/(backend|fonts))'),
    forbid('domain-knows-itself', '^packages/backend/src/domain/', '^packages/backend/src/(?!domain/)'),
    forbid(
      'ports-know-the-domain',
      '^packages/backend/src/ports/',
      '^packages/backend/src/(?!domain/|ports/)',
    ),
    {
      name: 'products-know-no-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^tests/' },
    },
    ...vendorRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'postgres/generated|/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    parser: 'swc',
  },
}
