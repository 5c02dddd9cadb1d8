/** A time as written to a file; empty if there is none. */
export const isoTime = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());
