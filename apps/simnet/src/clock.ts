/** Unix milliseconds; injected, so that tests can stop or move time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
