/** Query parameter with the query string of one chart among several. */
export const CHART = 'chart';

/**
 * Whether a link is for several charts. In a separate module, so that the first picture of a single chart does not wait
 * for the parser.
 */
export const asksForGrid = (search: URLSearchParams): boolean => search.has(CHART);
