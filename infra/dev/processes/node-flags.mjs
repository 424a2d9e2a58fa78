/**
 * Options for the processes of the API and the worker; the images' commands have them too. On a machine with much
 * memory, new objects would get 128 MB of each process, and be collected so rarely that most are kept for long. With
 * this limit, in MB for each of two halves, an API under load uses the same processor time and some 80 MB less, and a
 * worker 100 MB less.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16']
