/** Formats a UTC day as queries, links and date fields write it: `2024-04-20`. */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
