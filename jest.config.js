export default {
  testEnvironment: 'node',
  // A suite whose set-up fails leaves its connections open, and the run must end all the same.
  forceExit: true,
  // No test asserts a time; this only ends one that hangs, also on a busy machine.
  testTimeout: 60_000,
  // Jest leaves one core to itself by default; its tests mostly wait for processes of their own.
  maxWorkers: '100%',
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
