/**
 * Marks parts of answers that hold what authors wrote. A host may fence such parts off from its model's instructions.
 * The server's instructions say the same to models.
 */
export const AUTHOR_CONTENT = { _meta: { 'galley/author-content': true } } as const
