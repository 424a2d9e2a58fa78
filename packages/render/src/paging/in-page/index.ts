export { fingerprintPages } from './fingerprint-pages.ts'
export { type Evaluate, layOutPages } from './lay-out-pages.ts'
export { prepareFlow } from './prepare-flow.ts'
export { type CharacterSet, readCharacters } from './read-characters.ts'
