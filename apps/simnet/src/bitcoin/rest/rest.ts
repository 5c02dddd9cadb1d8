import type { Answer, Call, Dialect, Query } from '../../dialect.ts';
import type { Block } from '../node/block.ts';
import type { BitcoinNode } from '../node/node.ts';
import type { NodeView } from '../node/view.ts';
import { ByteWriter } from '../script/byte-writer.ts';
import { spentCoins, type SpentCoin } from '../script/spent.ts';
import { blockJson, chainJson, headerBytes, headerJson } from './described.ts';
import { mempoolJson } from './mempool.ts';
import { bytes, formatOf, inFormat, isHash, json, noSuchFormat, refusal, text } from './replies.ts';

const MOST_HEADERS = 2_000;

type Reply = (view: NodeView, path: string, query: Query) => Answer;

/** A count as Bitcoin Core reads one: digits only. */
const countOf = (raw: string): number | undefined => {
  const count = /^\d{1,15}$/.test(raw) ? Number(raw) : 0;
  return count >= 1 && count <= MOST_HEADERS ? count : undefined;
};

const activeFrom = (view: NodeView, first: Block | undefined, count: number): Block[] =>
  first !== undefined && view.isActive(first)
    ? view.source.blocks.slice(first.height, Math.min(first.height + count, view.top + 1))
    : [];

const headers: Reply = (view, path, query) => {
  const { name, format } = formatOf(path);
  const parts = name.split('/');
  const [raw, hash] = parts.length === 2 ? parts : [String(query['count'] ?? '5'), parts[0]!];
  if (parts.length > 2) return refusal(400, 'Invalid URI format. Expected /rest/headers/<hash>.<ext>?count=<count>');
  const count = countOf(raw!);
  if (count === undefined)
    return refusal(400, `Header count is invalid or out of acceptable range (1-${MOST_HEADERS}): ${raw}`);
  if (!isHash(hash!)) return refusal(400, `Invalid hash: ${hash}`);
  const blocks = activeFrom(view, view.find(hash!.toLowerCase()), count);
  return inFormat(format, headerBytes(blocks), () => blocks.map((block) => headerJson(view, block)));
};

/** The block with a hash, or the reason why the node does not give it. */
const blockOf = (view: NodeView, hash: string): Block | Answer => {
  if (!isHash(hash)) return refusal(400, `Invalid hash: ${hash}`);
  const block = view.find(hash.toLowerCase());
  if (!block) return refusal(404, `${hash} not found`);
  return block.height < view.firstKept ? refusal(404, `${hash} not available (pruned data)`) : block;
};

const isAnswer = (one: Block | Answer): one is Answer => 'status' in one;

const block =
  (isDetailed: boolean): Reply =>
  (view, path) => {
    const { name, format } = formatOf(path);
    const found = blockOf(view, name);
    return isAnswer(found) ? found : inFormat(format, found.bytes, () => blockJson(view, found, isDetailed));
  };

const blockHashByHeight: Reply = (view, path) => {
  const { name, format } = formatOf(path);
  const height = /^\d{1,10}$/.test(name) ? Number(name) : 2 ** 31;
  if (height >= 2 ** 31) return refusal(400, `Invalid height: ${name.replaceAll(/[^\w.~-]/g, '')}`);
  const found = view.at(height);
  if (!found) return refusal(404, 'Block height out of range');
  if (format === 'bin') return bytes(Buffer.from(found.hash, 'hex').toReversed());
  if (format === 'hex') return text(found.hash);
  return format === 'json' ? json({ blockhash: found.hash }) : noSuchFormat();
};

const SATS = 1e8;

/** The spent outputs of each transaction, an empty list for the coinbase first. */
const spentBytes = (transactions: readonly SpentCoin[][]): Buffer => {
  const writer = new ByteWriter().count(transactions.length + 1).count(0);
  for (const coins of transactions) {
    writer.count(coins.length);
    for (const { value, script } of coins) writer.u64(value).counted(script);
  }
  return writer.view();
};
const spentJson = (transactions: readonly SpentCoin[][]) => [
  [],
  ...transactions.map((coins) =>
    coins.map(({ value, script }) => ({ value: value / SATS, scriptPubKey: { hex: script.toString('hex') } })),
  ),
];

const spentOutputs: Reply = (view, path) => {
  const { name, format } = formatOf(path);
  if (name.includes('/')) return refusal(400, 'Invalid URI format. Expected /rest/spenttxouts/<hash>.<ext>');
  const found = blockOf(view, name);
  if (isAnswer(found))
    return found.body?.toString().includes('pruned') ? refusal(404, `${name} undo not available`) : found;
  if (!found.spent) return refusal(404, `${name} undo not available`);
  const transactions = spentCoins(found.spent);
  return inFormat(format, spentBytes(transactions), () => spentJson(transactions));
};

const onlyJson = (path: string, described: () => unknown): Answer =>
  formatOf(path).format === 'json' ? json(described()) : noSuchFormat('json');

/** By the beginning of the path, the longer ones first. */
const replies: readonly (readonly [prefix: string, reply: Reply])[] = [
  ['/rest/block/notxdetails/', block(false)],
  ['/rest/block/', block(true)],
  ['/rest/chaininfo', (view, path) => onlyJson(path, () => chainJson(view))],
  ['/rest/headers/', headers],
  ['/rest/blockhashbyheight/', blockHashByHeight],
  ['/rest/spenttxouts/', spentOutputs],
];

const mempool = ({ now, url }: Call, node: BitcoinNode): Answer => {
  const { name, format } = formatOf(url.pathname.slice('/rest/mempool/'.length));
  if (name !== 'info') return refusal(400, 'Invalid URI format. Expected /rest/mempool/<info|contents>.json');
  return format === 'json' ? json(mempoolJson(now, node.seed)) : noSuchFormat('json');
};

/**
 * Bitcoin Core's REST interface (`-rest`), version 30: paths, formats, statuses and texts as in its src/rest.cpp. Transactions by id,
 * unspent outputs, filters and the contents of the mempool are not simulated.
 */
export const bitcoinRest = (node: BitcoinNode): Dialect => ({
  target: 'bitcoin',
  routes: {
    '/rest/*': (call) => {
      if (node.starts(call.now)) return refusal(503, 'Service temporarily unavailable: Loading block index…');
      const path = call.url.pathname;
      if (path.startsWith('/rest/mempool/')) return mempool(call, node);
      const found = replies.find(([prefix]) => path.startsWith(prefix));
      if (!found) return { status: 404, body: '', type: 'text/html' };
      const [prefix, reply] = found;
      return reply(node.view(call.now), path.slice(prefix.length), call.query);
    },
  },
  refuse: (fault) => refusal(Number(fault), 'Work queue depth exceeded'),
});
