/**
 * The steps that run on a canvas document. Each takes the window of the document and an input that is JSON. This file
 * is the entry point of the bundle that is sent to pages.
 */
export { applyBreaks } from './break/apply-breaks.ts'
export { describePages } from './describe/describe-pages.ts'
export { findLines } from './describe/find-lines.ts'
export { fingerprintPages } from './describe/fingerprint-pages.ts'
export { readCharacters } from './describe/read-characters.ts'
export { finishPages } from './finish/finish-pages.ts'
export { measureFlow } from './measure/measure-flow.ts'
export { fitCards } from './prepare/fit-cards.ts'
export { prepareFlow } from './prepare/prepare-flow.ts'
export { setDensity } from './prepare/set-density.ts'
