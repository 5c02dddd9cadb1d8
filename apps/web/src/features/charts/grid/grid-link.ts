/** The part of a link that holds the query string of one chart among several. */
export const CHART = 'chart';

/** Whether a link asks for several charts. Apart from what reads them: the first picture of one chart does not wait for that. */
export const asksForGrid = (search: URLSearchParams): boolean => search.has(CHART);
