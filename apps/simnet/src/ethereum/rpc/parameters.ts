import type { EtherBlock } from '../block/block.ts';
import type { Hex } from '../block/hashes.ts';
import type { EtherView } from '../node/node.ts';
import { invalidArgument, RpcError } from './errors.ts';

export type Parameters = readonly unknown[];

const present = (parameters: Parameters, place: number): unknown => {
  const value = parameters[place];
  if (value === undefined || value === null)
    throw new RpcError(-32_602, `missing value for required argument ${place}`);
  return value;
};

/** Hex digits of a number of bytes, in lower case. */
const digits = (value: unknown, place: number, bytes: number): Hex => {
  if (typeof value !== 'string') throw invalidArgument(place, 'json: cannot unmarshal non-string into Go value');
  if (!value.startsWith('0x')) throw invalidArgument(place, 'hex string without 0x prefix');
  if (!/^0x[0-9a-f]*$/i.test(value)) throw invalidArgument(place, 'invalid hex string');
  if (value.length !== 2 + 2 * bytes)
    throw invalidArgument(place, `hex string has length ${value.length - 2}, want ${2 * bytes}`);
  return value.toLowerCase() as Hex;
};

export const hashAt = (parameters: Parameters, place: number): Hex => digits(present(parameters, place), place, 32);

export const addressAt = (parameters: Parameters, place: number): Hex => digits(present(parameters, place), place, 20);

export const addressOfText = (value: unknown): Hex => digits(value, 0, 20);

const HIGHEST = 2 ** 48;

const quantity = (text: string, place: number): number => {
  if (!text.startsWith('0x')) throw invalidArgument(place, 'hex string without 0x prefix');
  if (!/^0x(0|[1-9a-f][0-9a-f]*)$/i.test(text)) throw invalidArgument(place, 'invalid hex number');
  const number = Number(text);
  if (number > HIGHEST) throw invalidArgument(place, 'block number larger than int64');
  return number;
};

/** The block that a number or a tag names; undefined if there is none yet. */
const taggedBlock = (view: EtherView, tag: unknown, place: number): EtherBlock | undefined => {
  if (typeof tag !== 'string') throw invalidArgument(place, 'json: cannot unmarshal non-string into Go value');
  if (tag === 'latest' || tag === 'pending') return view.newest;
  if (tag === 'safe' || tag === 'finalized') return view[tag];
  return view.at(tag === 'earliest' ? 0 : quantity(tag, place));
};

export const blockAt = (view: EtherView, parameters: Parameters, place: number): EtherBlock | undefined =>
  taggedBlock(view, present(parameters, place), place);

/** The number of a block that need not be there. */
export const heightAt = (view: EtherView, tag: unknown): number =>
  typeof tag === 'string' && tag.startsWith('0x')
    ? quantity(tag, 0)
    : (taggedBlock(view, tag ?? 'latest', 0)?.height ?? 0);

export const flagAt = (parameters: Parameters, place: number): boolean => {
  const value = parameters[place] ?? false;
  if (typeof value !== 'boolean')
    throw invalidArgument(place, 'json: cannot unmarshal non-boolean into Go value of type bool');
  return value;
};

/** Accounts are known as they are after the newest block only: geth without an archive words it so. */
export const expectLatest = (view: EtherView, parameters: Parameters, place: number): void => {
  const tag = parameters[place] ?? 'latest';
  const block = taggedBlock(view, tag, place);
  if (!block) throw new RpcError(-32_000, 'header not found');
  if (block !== view.newest)
    throw new RpcError(
      -32_000,
      `missing trie node ${block.stateRoot.slice(2)} (path ) state ${block.stateRoot} is not available, not found`,
    );
};
