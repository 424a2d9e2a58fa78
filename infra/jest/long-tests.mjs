/**
 * The test files that `npm test` leaves to `npm test -- --whole`, since all of them take half an hour on two cores. Each
 * subject keeps a test in the short run: of tests with many cases that one makes some (`tests/support/some-of.ts`), and
 * the other files of a folder cover what these go into. Paths are relative to the repository, without `.test.ts`.
 */
export const LONG_TESTS = [
  // Faults that are waited for: leases that end, deadlines, drains. `clock`, `dead-worker` and `regressions` stay.
  ...['faults', 'hang', 'readiness', 'uploads'].map((name) => `tests/faults/${name}`),
  // Each screen and each gesture in a real browser. Those of the first visit, of pasting, of stickers and of rules stay.
  ...[
    'account',
    'brand-fonts',
    'brands',
    'compare-pages',
    'covers',
    'designs',
    'desk',
    'editor',
    'editor-arrivals',
    'editor-barriers',
    'editor-outputs',
    'editor-panels',
    'editor-preview',
    'editor-tools',
    'hostile',
    'keyboard',
    'offline',
    'own-themes',
    'own-words',
    'page-caret',
    'page-ends',
    'pictures',
    'preview-pixels',
    'remote-pictures',
    'screens',
    'shares',
    'sign-up',
    'slow-network',
    'theme-wall',
  ].map((name) => `tests/web/${name}`),
  // From a call to its files, with processes of their own. `render`, `outputs` and `thread` stay.
  ...[
    'agent-job',
    'brand-fonts',
    'brand-pictures',
    'image-imports',
    'images',
    'layout',
    'log-ins',
    'long-screenshots',
    'manifest',
    'picture-bombs',
    'same-pages',
    'uploads',
    'uploads-in-parts',
  ].map((name) => `tests/e2e/${name}`),
  ...['arrangements', 'breaks-by-meaning', 'cover-layouts', 'even-pages'].map(
    (name) => `tests/golden/${name}`,
  ),
  ...['agent-conformance', 'agent-views', 'ended-access', 'guessing'].map((name) => `tests/api/${name}`),
  ...['hostile-costs', 'key-rotation', 'markup/formulas'].map((name) => `tests/security/${name}`),
  ...['canary-bites', 'canary-faults'].map((name) => `tests/privacy/${name}`),
  ...['cli', 'json'].map((name) => `tests/cli/${name}`),
  ...['capacity', 'docs', 'host-limits', 'observability', 'redis-groups', 'worker-memory'].map(
    (name) => `tests/operations/${name}`,
  ),
  'tests/sdk/client',
  ...['decoder-memory', 'image-decoders'].map((name) => `apps/worker/src/images/decoder/${name}`),
  'apps/worker/src/browser/supervision',
]
