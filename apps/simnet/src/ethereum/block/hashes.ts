import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';

export type Hex = `0x${string}`;

export const hex = (value: number | bigint): Hex => `0x${value.toString(16)}`;

/** 32 bytes in hex, without prefix. */
export const word = (value: number | bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0');

export const keccak = (text: string): Hex => `0x${Buffer.from(keccak_256(Buffer.from(text))).toString('hex')}`;

/** 32 bytes that stand for a text where nobody checks how they come about: many times faster than keccak. */
export const digest = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;

/** The address of somebody with a name: nobody has its key. */
export const addressOf = (name: string): Hex => `0x${keccak(name).slice(-40)}`;

const numberAsRlp = (value: number): string => {
  const digits = value.toString(16);
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`;
  if (value === 0) return '80';
  return value < 0x80 ? bytes : (0x80 + bytes.length / 2).toString(16) + bytes;
};

/** The address of the contract that an account creates with a nonce, as Ethereum derives it. */
export const createdAddress = (sender: Hex, nonce: number): Hex => {
  const content = `94${sender.slice(2)}${numberAsRlp(nonce)}`;
  const list = Buffer.from((0xc0 + content.length / 2).toString(16) + content, 'hex');
  return `0x${Buffer.from(keccak_256(list).subarray(12)).toString('hex')}`;
};
