/** Which of two compared versions. */
export type ComparedSide = 'older' | 'newer'
