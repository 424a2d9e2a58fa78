export { layOutPages } from './lay-out-pages.ts'
export { type CharacterSet, readCharacters } from './read-characters.ts'
