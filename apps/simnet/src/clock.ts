/** Unix milliseconds; injected, so that a test can hold time or move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
