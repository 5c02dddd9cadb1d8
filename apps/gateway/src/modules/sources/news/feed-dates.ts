const FIRST = Date.UTC(1990, 0, 1);
const ZONE = /(?:\dZ|[+-]\d{2}:?\d{2}|\b[A-Z]{1,4})$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const YEAR = /\d{4}|\d{1,2} [A-Za-z]{3} \d{2}/;
const DATE_LENGTH = 64;

/** Unix ms of a date as feeds write it (RFC 822, RFC 3339); one without a zone counts as UTC. Undefined if it is none, or before the web. */
export const feedTime = (given: string): number | undefined => {
  const text = given.trim();
  if (text.length > DATE_LENGTH || !YEAR.test(text)) return undefined;
  const isBare = /^\d{4}(?:-\d{2}){0,2}$/.test(text);
  const zoned = ISO_TIME.test(text) ? `${text.replace(' ', 'T')}Z` : isBare || ZONE.test(text) ? text : `${text} UTC`;
  const time = Date.parse(zoned);
  return time >= FIRST ? time : undefined;
};
