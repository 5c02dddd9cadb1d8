export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const BODY_BYTES = 64 * 1024; // JSON bodies are forms; files have their own route
export const SOCKET_FRAME_BYTES = 16 * 1024; // a client only ever sends topic names
export const TOPICS_PER_CONNECTION = 200; // six charts with overlays need about thirty
export const JOINS_PER_REQUEST = 32; // a page joins that many at once; with the longest names they fit into a frame
export const TOPIC_NAME_LENGTH = 120;
export const CONFLATE_MS = 250; // four frames a second: as fast as a person can read a number
export const REQUEST_DEADLINE_MS = 8 * SECOND; // below the client's 10 s, so that the server's text arrives

export const SMA_OPTIONS = [0, 7, 14, 30, 50, 90] as const; // the spec's options, in days
export const SMA_MAX = 100; // the spec says both 30 and 0-100; product.md chooses 0-100

export const DEFAULT_ZOOM = { start: 80, end: 100 } as const; // percent of the range, last 20 % by default
export const MIN_SPAN_DAYS = 7; // smallest window on a time axis
export const MIN_SPAN_POINTS = 6; // smallest window on any other axis
export const LOG_AXIS_FLOOR = 0.0001; // the position of zero on a log axis; data keeps its 0

export const EMA_MAX = 100; // as for the SMA
export const RSI_STANDARD = 14; // Wilder's
export const BANDS_STANDARD = { window: 20, width: 2 } as const; // Bollinger's
export const STUDY_WINDOW = { least: 2, most: 200 } as const; // buckets
export const BANDS_WIDTH = { least: 0.1, most: 10 } as const; // deviations
export const COMPARED_MAX = 4; // indicators beside the main one
export const GRID_MAX = 6; // charts on one page
export const FAVOURITES_MAX = 100; // per browser
export const RECENTS_MAX = 10;
export const WORKSPACES_MAX = 30; // per account
export const WORKSPACE_NAME_LENGTH = 40;
export const DRAWINGS_MAX = 12; // on one chart; more would hide it
export const LINK_PART_LENGTH = 400; // of a list in a chart's link; four ids take half as much
export const DRAWING_TEXT_LENGTH = 30;
export const CHART_LINK_LENGTH = 800; // per chart in a grid or a saved workspace
export const EVENT_LABEL_LENGTH = 40; // it is shown on the chart
export const EVENT_NOTE_LENGTH = 300;
export const EVENT_HISTORY_LINES = 50; // per response

export const MARKET_ROWS_MAX = 10_000; // of one page; a daily history has fewer

export const TAIL_POINTS = 64; // in a topic's snapshot; older points are read by REST

export const TOKEN_LENGTH = 43; // 256 bits in base64url
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 32; // characters; with four bytes each they still fit into one RSA block with their nonce
export const EMAIL_LENGTH = 254; // RFC 5321
export const SEALED_LENGTH = 600; // 3,072 bits in base64 are 512 characters, preceded by the key id
export const EMAIL_CODE_MS = 10 * MINUTE; // lifetime of a code
export const EMAIL_CODE_TRIES = 5;
// per code, for all callers together who did not request it: one chance in 50,000
export const STRANGERS_CODE_TRIES = 20;
export const STRANGERS_CODES = 12; // a day to one address, for all unknown callers together
export const EMAIL_CODE_RESEND_MS = 60 * SECOND; // spec: the countdown on the button
export const CAPTCHA_AFTER_FAILURES = 3;
export const CAPTCHA_LENGTH = 5; // 4 million possible answers, and one attempt per picture
export const CAPTCHA_MS = 2 * MINUTE;
export const CAPTCHA_WORK_MS = 10 * MINUTE; // for a captcha without a picture: a slow phone works for a minute or two
export const NONCE_MS = 2 * MINUTE; // an encrypted password is sent at once
export const SESSION_IDLE_MS = 30 * MINUTE; // an open page counts as use
export const SESSION_MS = 12 * HOUR; // then everyone must log in again
export const STAFF_IDLE_MS = 15 * MINUTE; // shorter, because staff see other people's data
export const STAFF_SESSION_MS = 8 * HOUR;
export const STEP_UP_MS = 10 * MINUTE; // a code allows money steps in its session for so long
export const PROPOSAL_WAIT_MS = 1 * HOUR; // for a lone admin's change of power: time to read the mail and withdraw it
export const PROPOSAL_MS = 1 * DAY; // for a second admin to approve
// before a new admin may approve: not longer than PROPOSAL_MS, so that nobody is made an admin to approve an open
// proposal
export const SEASONED_AFTER_MS = 1 * DAY;
export const SECOND_FACTOR_SETUP_MS = 10 * MINUTE; // from the password to the first code
export const RECOVERY_CODES = 10; // each valid once
export const TRIAL_MS = 30 * DAY;
export const DELETION_WAIT_MS = 14 * DAY; // in which the owner can keep the account
export const DELETION_REMINDER_MS = 1 * DAY; // before the deletion
export const LINK_TOKEN_LENGTH = 200; // of a signed link in a mail, at most
export const PREVIEW_AGE_MS = 90 * DAY; // age of the newest point in a preview

export const ADDRESS_LENGTH = 100; // the longest of the networks has 42 characters
export const NEW_ADDRESS_MS = 24 * HOUR; // before the first payment to a new address
export const SAVED_ADDRESSES_MAX = 50; // per account
export const SAVED_ADDRESS_LABEL_LENGTH = 40;
export const FREEZE_MS = 24 * HOUR; // without withdrawals after a change of credentials
export const TRANSFER_MS = 30 * MINUTE; // spec: a transfer is finished by then
// for an address of the pool after an order: late payments must not count for the next owner
export const ADDRESS_REST_MS = 24 * HOUR;
export const OPEN_PAYMENTS_MAX = 3; // per account, because each has a watched address
export const HASH_RETRY_MS = 4 * HOUR; // spec: one submission in 4 hours
export const DERIVED_ADDRESSES_SHOWN = 200; // the newest that are not in use; older ones are found through their orders
export const DUST_BELOW = '0.010000'; // dollars; smaller transfers are only a nuisance and must not claim an order
export const BEYOND = '1000000000.000000'; // dollars; a token that reports a larger transfer is not credible
export const DESK_ITEMS = 8; // of one queue on a person's desk; the others follow as these are done
export const FREE_ADDRESSES_LOW = 5; // fewer trigger a warning for accounting
export const CHAIN_LOOK_MS = 3 * SECOND; // between two checks of the chains: about a block
// the period in which every idle address is queried, on nodes that need one query per address
export const ROUND_MS = 10 * MINUTE;
export const OPEN_ORDER_MS = 30 * SECOND; // without a renewal by a gateway: then its open orders no longer count
export const UNSEEN_MS = 60 * MINUTE; // a hash that is still unknown to its network was mistyped or never sent

export const NOTIFICATIONS_SHOWN = 20; // in the bell, and per page of the list
export const NOTIFICATIONS_MS = 90 * DAY; // then those that were read are deleted
export const NOTIFICATIONS_READ_MAX = 200; // in one call
export const DELIVERIES_SHOWN = 20; // per page of the list
export const DELIVERIES_MS = 90 * DAY; // then they are deleted
export const ATTEMPTS_SHOWN = 10; // of one delivery, the newest
export const ENDPOINTS_MAX = 5; // receivers of webhooks per account
export const ENDPOINT_URL_LENGTH = 500;
export const OLD_SECRET_MS = 1 * DAY; // in which a replaced secret still signs
export const ENDPOINT_FAILING_MS = 5 * DAY; // of nothing but failures, then it is switched off
export const PUSH_MAX = 10; // browsers per account; the oldest makes way
export const TELEGRAM_CODE_MS = 15 * MINUTE; // for which a code links a chat
export const SUBJECT_LENGTH = 120; // of a notification; longer ones are cut
export const BOARD_PAGE = 10; // spec: threads on one page of a board
export const BOARD_PAGE_MAX = 50;
export const BOARD_REPLIES = 20; // the newest of a thread that come with a page
export const MESSAGE_DELETE_MS = 10 * MINUTE; // in which its author can take a message back
export const MESSAGE_REPEAT_MS = 24 * HOUR; // in which nobody writes the same text twice
export const NEW_ACCOUNT_MS = 3 * DAY; // whose links wait for staff
export const FLOOD_MS = 10 * MINUTE; // messages of one author or with one text within it are a flood from FLOOD_FROM on
export const FLOOD_FROM = 4;
export const MENTIONS_MAX = 10; // people notified of one message
export const DISCUSSED_POINTS_MAX = 200; // on one chart, the newest
export const ERRATUM_LENGTH = 500;
export const FILE_BYTES = 500 * 1024; // spec: attachments up to 500 kB
export const FILES_MAX = 5; // with one submission or answer
export const FILES_READ_MAX = 20; // in one zip file, which is made in memory
export const FILE_NAME_LENGTH = 255; // the longest that a file system takes
export const FILE_PIXELS_MAX = 40_000_000; // two screens of 5K; a picture is unpacked to four bytes for each of them
export const FILE_DRAFTS_MAX = 20; // of one account: an order and an answer being written, and some that were given up
export const FILE_DRAFT_MS = 1 * DAY; // a draft may wait overnight
export const WORK_ORDER_DUE_MS = 24 * HOUR; // then it is overdue
export const WORK_ORDER_HOLD_MS = 60 * SECOND; // of silence, before others may answer

export const SUBSCRIBED_METRICS_MAX = 20; // a line each in the daily report

export const NOTE_LENGTH = 500;
export const MESSAGE_LENGTH = 4_000; // of a message or a reply, in characters
export const TITLE_LENGTH = 120; // of a work order or an article
export const ARTICLE_LENGTH = 16_000; // in Chinese 48 kB, which still fits into a body
export const ARTICLE_VERSIONS = 20; // shown of one article
export const REPORT_LENGTH = 8_000; // in each language; in Chinese 24 kB, so that both fit into a body
export const REPORT_CHARTS_MAX = 12;
export const REPORT_POINTS_MAX = 400; // of a chart, kept with every version
export const FEED_REPORTS = 30;
export const PREVIEW_LENGTH = 20_000; // the longest text is an article
export const DESCRIPTION_LENGTH = 10_000; // of a work order
export const UNTIL_MAX = Date.UTC(2100, 0, 1); // a later end was mistyped
export const SEARCH_LENGTH = 100;
export const PAGE_ROWS_MAX = 200;

export const ALARM_ADDRESSES = 5; // of one alarm
export const ALARM_FORMULA_LENGTH = 300;
export const ALARM_WITHIN_DAYS = 365; // the longest time over which a change is measured
export const ALARM_HOLD_MINUTES = 30 * 24 * 60; // the longest time that a condition must hold
export const ALARM_CYCLE_MINUTES = 90 * 24 * 60; // the longest rest after a firing
/** How many alarms an account can have, by its grade. */
export const ALARMS_BY_GRADE = { 1: 0, 2: 5, 3: 50, 4: 200, 10: 200 } as const;
export const FIRINGS_SHOWN = 50;
