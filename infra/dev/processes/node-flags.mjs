/** The space for new objects, in MB for each of two halves. On a machine with much memory it would be 128, and be collected so rarely that most objects are kept for long. */
const NEW_OBJECTS = '--max-semi-space-size=16'

/**
 * Options for the processes of the API and the worker; the images' commands have them too. The API's older objects grow by
 * 40 % before they are collected, instead of to a multiple: 12,000 reads by 16 and 64 clients then take it to 423 MB at
 * most instead of 668, for the same processor time. A worker in a group of 512 MB
 * was killed more often with it.
 */
export const NODE_FLAGS = { api: [NEW_OBJECTS, '--heap-growing-percent=40'], worker: [NEW_OBJECTS] }
