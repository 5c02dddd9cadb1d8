/** A moment as a file has it; nothing where there is none. */
export const isoTime = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());
