/** The sign of a simulated number: a hatched square, on a grid of 8. */
export const SIMULATED_SIGN = 'M.5.5h7v7h-7zM.5 4 4 .5M.5 7.5l7-7M4 7.5 7.5 4';
export const SIGN_SIZE = 8;
