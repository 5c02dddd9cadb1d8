export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const BODY_BYTES = 64 * 1024; // JSON bodies are forms; files travel by their own route
export const SOCKET_FRAME_BYTES = 16 * 1024; // a client only ever sends topic names
export const TOPICS_PER_CONNECTION = 200; // six charts with overlays need about thirty
export const TOPIC_NAME_LENGTH = 120;
export const CONFLATE_MS = 250; // four frames a second: as fast as a person reads a number
export const REQUEST_DEADLINE_MS = 8 * SECOND; // below the client's 10 s, so that the server's text arrives

export const SMA_OPTIONS = [0, 7, 14, 30, 50, 90] as const; // the spec's choices, in days
export const SMA_MAX = 100; // spec reads both 30 and 0-100; product.md takes 0-100

export const DEFAULT_ZOOM = { start: 80, end: 100 } as const; // percent of the range, last 20 % by default
export const MIN_SPAN_DAYS = 7; // smallest window on a time axis
export const MIN_SPAN_POINTS = 6; // smallest window on any other axis
export const LOG_AXIS_FLOOR = 0.0001; // where a zero is drawn on a log axis; data keeps its 0

export const TAIL_POINTS = 64; // what a topic's snapshot carries; older points come by REST
