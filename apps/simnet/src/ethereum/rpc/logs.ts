import { z } from 'zod';
import type { EtherBlock } from '../block/block.ts';
import type { EtherView } from '../node/node.ts';
import { logsJson, type DescribedLog } from './described.ts';
import { invalidArgument, RpcError } from './errors.ts';
import { heightAt } from './parameters.ts';

const MOST = 10_000;

const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${2 * count}}$`, 'i'))
    .toLowerCase();
const oneOrMore = (count: number) => z.union([bytes(count).transform((one) => [one]), z.array(bytes(count))]);

const filter = z.object({
  fromBlock: z.string().optional(),
  toBlock: z.string().optional(),
  blockHash: bytes(32).optional(),
  address: oneOrMore(20).nullish(),
  /** By position; null or an empty list: any. */
  topics: z.array(oneOrMore(32).nullable()).max(4).nullish(),
});
type Filter = z.infer<typeof filter>;

const blocksOf = (view: EtherView, { blockHash, fromBlock, toBlock }: Filter): readonly EtherBlock[] => {
  if (blockHash !== undefined) {
    if (fromBlock !== undefined || toBlock !== undefined)
      throw invalidArgument(0, 'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other');
    const block = view.find(blockHash);
    if (!block) throw new RpcError(-32_000, 'unknown block');
    return [block];
  }
  const [from, to] = [heightAt(view, fromBlock), heightAt(view, toBlock)];
  if (from > to) throw new RpcError(-32_602, 'invalid block range params');
  return view.chain.blocks.slice(from, Math.min(to, view.newest.height) + 1);
};

const fits = (log: DescribedLog, { address, topics }: Filter): boolean =>
  (!address || address.length === 0 || address.includes(log.address)) &&
  (topics ?? []).every((wanted, at) => {
    const topic = log.topics[at];
    if (topic === undefined) return false;
    return wanted === null || wanted.length === 0 || wanted.includes(topic);
  });

/** Whether a block has a log of the contracts at all; looks before anything is described. */
const concerns = ({ transactions }: EtherBlock, { address }: Filter): boolean =>
  !address ||
  address.length === 0 ||
  transactions.some(({ logs }) => logs.some((log) => address.includes(log.address)));

/** Logs that fit a filter, as `eth_getLogs` gives them. */
export const logsFor = (view: EtherView, asked: unknown): DescribedLog[] => {
  const parsed = filter.safeParse(asked);
  if (!parsed.success) throw invalidArgument(0, parsed.error.issues[0]!.message);
  const found: DescribedLog[] = [];
  for (const block of blocksOf(view, parsed.data)) {
    if (!concerns(block, parsed.data)) continue;
    for (const log of logsJson(block)) if (fits(log, parsed.data)) found.push(log);
    if (found.length > MOST) throw new RpcError(-32_005, 'query returned more than 10000 results');
  }
  return found;
};
