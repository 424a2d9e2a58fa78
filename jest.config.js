import { availableParallelism } from 'node:os'

export default {
  testEnvironment: 'node',
  // A suite whose set-up fails leaves its connections open, and the run must end all the same.
  forceExit: true,
  // No test asserts a time; this only ends one that hangs, also on a busy machine.
  testTimeout: 60_000,
  // More than there are cores: tests spend a quarter of their time waiting for what is not the machine's work.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  modulePathIgnorePatterns: ['/generated/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transformIgnorePatterns: ['/node_modules/'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
}
