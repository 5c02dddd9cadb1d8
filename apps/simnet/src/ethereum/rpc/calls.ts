import { z } from 'zod';
import { word, type Hex } from '../block/hashes.ts';
import type { EtherView } from '../node/node.ts';
import type { Society } from '../people/society.ts';
import type { Token } from '../people/tokens.ts';
import { invalidArgument, RpcError } from './errors.ts';
import { addressOfText } from './parameters.ts';

const asked = z.object({
  to: z.string(),
  data: z.string().optional(),
  input: z.string().optional(),
});

/** A text as the ABI packs it, or 32 bytes as the first tokens have it. */
const textOf = (text: string, isOld = false): Hex => {
  const bytes = Buffer.from(text).toString('hex');
  const padded = bytes.padEnd(Math.max(64, Math.ceil(bytes.length / 64) * 64), '0');
  return isOld ? `0x${padded.slice(0, 64)}` : `0x${word(32)}${word(bytes.length / 2)}${padded}`;
};

type Read = (token: Token, society: Society, argument: string) => Hex;

const balanceOf: Read = (token, { accounts }, argument) => {
  const account = accounts.find(`0x${argument.slice(24, 64)}`);
  return `0x${word(account === undefined ? 0n : token.of(account))}`;
};

/** By the selector of the function. */
const reads: Readonly<Record<string, Read>> = {
  '06fdde03': ({ facts }) => textOf(facts.name, facts.isOld),
  '95d89b41': ({ facts }) => textOf(facts.symbol, facts.isOld),
  '313ce567': ({ facts }) => `0x${word(facts.decimals)}`,
  '18160ddd': ({ supply }) => `0x${word(supply)}`,
  '70a08231': balanceOf,
};

/** Answers a call of a token's contract; nothing where there is no contract. */
export const callResult = ({ latest }: EtherView, call: unknown): Hex => {
  const parsed = asked.safeParse(call);
  if (!parsed.success) throw invalidArgument(0, 'json: cannot unmarshal into Go value of type ethapi.TransactionArgs');
  const { society } = latest;
  const address = addressOfText(parsed.data.to);
  const data = (parsed.data.input ?? parsed.data.data ?? '0x').toLowerCase();
  const token = society.tokenAt(address);
  const account = society.accounts.find(address);
  if (account === undefined || !society.accounts.contracts.has(account)) return '0x';
  const read = token && reads[data.slice(2, 10)];
  if (!token || !read || !/^0x([0-9a-f]{2})*$/.test(data)) throw new RpcError(-32_000, 'execution reverted');
  return read(token, society, data.slice(10).padEnd(64, '0'));
};
