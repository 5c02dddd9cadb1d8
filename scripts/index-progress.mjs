/**
 * How far a source has read its chain, as the gateway's status table gives it.
 * @typedef {{ done: number, total: number, perSecond: number | null }} Progress
 * @typedef {{ name: string, progress: Progress | null, succeededAt: number | null }} Source
 */

/** In the order in which they are read where processors are few: the source's name, and the chain's. */
const INDEXES = /** @type {const} */ ([
  ['bitcoin', 'Bitcoin'],
  ['ether', 'Ethereum'],
]);
const QUIET = ['error', 'fatal', 'silent']; // levels at which nobody wants to read of progress
const CLEAR = '\r\u001B[2K';
const [SECOND, MINUTE, HOUR] = [1, 60, 3_600];

const count = (/** @type {number} */ value) => Math.round(value).toLocaleString('en-US');

const duration = (/** @type {number} */ seconds) => {
  if (seconds < MINUTE) return `${Math.ceil(seconds / SECOND)} s`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
};

/** @param {Progress} progress */
export const progressText = ({ done, total, perSecond }) => {
  const parts = [`block ${count(done)} of ${count(total)}`];
  if (perSecond) parts.push(`${count(perSecond)} blocks/s`, `${duration((total - done) / perSecond)} left`);
  return parts.join(', ');
};

/**
 * One line about the index that is being read, renewed in its place on a terminal and written anew elsewhere, until all are complete.
 * Whatever the program prints in between takes the line's place.
 * @typedef {{ read: () => Promise<readonly Source[]>, pause: (seconds: number) => Promise<unknown>, write: (text: string) => void, say: (text: string) => void, isTerminal: boolean, level?: string | undefined }} Following
 * @param {Following} following
 */
export const followIndexes = async ({ level = 'warn', ...following }) => {
  if (QUIET.includes(level)) return;
  for (const index of INDEXES) await followIndex(index, following);
};

/** @param {(typeof INDEXES)[number]} index @param {Following} following */
const followIndex = async ([name, chain], { read, pause, write, say, isTerminal }) => {
  let last;
  for (;;) {
    const index = (await read().catch(() => undefined))?.find((source) => source.name === name);
    if (!index) return; // there is no node, or the gateway has gone
    const { progress, succeededAt } = index;
    if (!progress && succeededAt !== null) break;
    if (progress) last = progress;
    const text = progress && `${chain}: ${progressText(progress)}`;
    if (text && isTerminal) write(`${CLEAR}index    ${text}\r`); // what comes next overwrites it
    else if (text) say(text);
    await pause(isTerminal ? 1 : 10);
  }
  if (!last) return;
  if (isTerminal) write(CLEAR);
  say(`${chain}: complete, ${count(last.total)} blocks`);
};
