/**
 * Options for the processes of the API and the worker; the images' commands have them too. The first limits the space
 * for new objects, in MB for each of two halves: on a machine with much memory it would be 128 MB, and be collected so
 * rarely that most objects are kept for long. The second lets the older objects grow by 40 % before they are collected,
 * instead of to a multiple: 12,000 reads by 16 and 64 clients then take an API to 423 MB at most instead of 668, for the
 * same processor time.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=40']
