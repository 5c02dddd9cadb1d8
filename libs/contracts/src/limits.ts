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

export const EMA_MAX = 100; // as the average beside it
export const COMPARED_MAX = 4; // indicators beside the main one
export const GRID_MAX = 6; // charts on one page
export const FAVOURITES_MAX = 100; // of one browser
export const RECENTS_MAX = 10;
export const WORKSPACES_MAX = 30; // of one account
export const WORKSPACE_NAME_LENGTH = 40;
export const CHART_LINK_LENGTH = 800; // of one chart in a grid or a saved workspace
export const EVENT_LABEL_LENGTH = 40; // it stands on the chart
export const EVENT_NOTE_LENGTH = 300;
export const EVENT_HISTORY_LINES = 50; // in one answer

export const TAIL_POINTS = 64; // what a topic's snapshot carries; older points come by REST

export const TOKEN_LENGTH = 43; // 256 bits in base64url
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 32; // characters; of four bytes each they still fit into one RSA block with their nonce
export const EMAIL_LENGTH = 254; // RFC 5321
export const SEALED_LENGTH = 600; // 3,072 bits in base64 are 512 characters, and the key's name goes before them
export const EMAIL_CODE_MS = 10 * MINUTE; // a code's life
export const EMAIL_CODE_TRIES = 5;
export const STRANGERS_CODE_TRIES = 20; // at one code, of all together who did not ask for it: one chance in 50,000
export const STRANGERS_CODES = 12; // a day to one address, asked for by whoever was never there before
export const EMAIL_CODE_RESEND_MS = 60 * SECOND; // spec: the countdown on the button
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_LENGTH = 5; // 4 million answers, and one attempt at each picture
export const CAPTCHA_MS = 2 * MINUTE;
export const NONCE_MS = 2 * MINUTE; // a sealed password travels at once
export const SESSION_IDLE_MS = 30 * MINUTE; // an open page counts as use
export const SESSION_MS = 12 * HOUR; // then everyone logs in again
export const STAFF_IDLE_MS = 15 * MINUTE; // who sees other people's matters is asked sooner
export const STAFF_SESSION_MS = 8 * HOUR;
export const STEP_UP_MS = 10 * MINUTE; // a code opens money steps to its session for so long
export const PROPOSAL_WAIT_MS = 1 * HOUR; // of a lone admin's change of power: time to read the mail and take it back
export const PROPOSAL_MS = 1 * DAY; // in which a second admin approves
export const SEASONED_AFTER_MS = 1 * DAY; // before who was made an admin approves anything: not longer than PROPOSAL_MS, so that nobody is made to approve what is open
export const SECOND_FACTOR_SETUP_MS = 10 * MINUTE; // from the password to the first code
export const RECOVERY_CODES = 10; // each good once
export const TRIAL_MS = 30 * DAY;
export const PREVIEW_AGE_MS = 90 * DAY; // what a lower grade sees ends so long ago

export const ADDRESS_LENGTH = 100; // the longest of the networks has 42 characters
export const NEW_ADDRESS_MS = 24 * HOUR; // before money goes to an address for the first time
export const SAVED_ADDRESSES_MAX = 50; // of one account
export const SAVED_ADDRESS_LABEL_LENGTH = 40;
export const FREEZE_MS = 24 * HOUR; // without withdrawals, after what opens an account was changed
export const TWO_PEOPLE_ABOVE = '1000.000000'; // dollars; then who approves a withdrawal does not send it
export const TRANSFER_MS = 30 * MINUTE; // spec: a transfer is finished by then
export const ADDRESS_REST_MS = 24 * HOUR; // of an address of the pool after an order: what comes late must not count for the next one's owner
export const OPEN_RECHARGES_MAX = 3; // of one account: each has an address that is watched
export const HASH_RETRY_MS = 4 * HOUR; // spec: one submission in 4 hours
export const DERIVED_ADDRESSES_SHOWN = 200; // the newest that are not in use; older ones are found by their orders
export const DUST_BELOW = '0.010000'; // dollars; a stranger sends less than a cent for nothing but a nuisance, and it would claim an order
export const BEYOND = '1000000000.000000'; // dollars; no customer moves a billion: a token that says so is not believed
export const FREE_ADDRESSES_LOW = 5; // fewer are a red line for accounting
export const CHAIN_LOOK_MS = 3 * SECOND; // between two looks at the chains: about a block
export const ROUND_MS = 10 * MINUTE; // in which every idle address is asked for, where a node is asked for each by itself
export const OPEN_ORDER_MS = 30 * SECOND; // without word from a gateway: then nobody there has an order open any more
export const UNSEEN_MS = 60 * MINUTE; // a hash that its network does not know by then was mistyped or never sent

export const NOTE_LENGTH = 500;
export const UNTIL_MAX = Date.UTC(2100, 0, 1); // a level that ends later was mistyped
export const SEARCH_LENGTH = 100;
export const PAGE_ROWS_MAX = 200;
