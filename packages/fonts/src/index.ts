export { prepareFontFolder } from './font-folder.ts'
