/** Which of two compared versions. */
export type Side = 'older' | 'newer'
