const { options } = require('./.dependency-cruiser.cjs')

/**
 * No two folders import each other, directly or through others. Tests are left out: a unit test stands beside its
 * subject and may use all that is above it, such as the parser.
 */
module.exports = {
  forbidden: [
    { name: 'no-folder-circles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.ts$` } },
}
