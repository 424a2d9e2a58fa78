export { layOutPages } from './lay-out-pages.ts'
