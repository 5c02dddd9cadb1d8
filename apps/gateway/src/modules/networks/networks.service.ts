import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';

const TRON_PREFIX = 0x41;
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** EIP-55: the address's hash determines which letters are upper case. */
const checksummed = (lower: string): string => {
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(lower))).toString('hex');
  return `0x${Array.from(lower, (digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
};

const evmAddress = (text: string): string | undefined => {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (digits === undefined || /^0*$/.test(digits)) return undefined; // coins sent to the zero address are lost
  const address = checksummed(digits.toLowerCase());
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && address !== text ? undefined : address;
};

/** Encodes the 20 bytes of an address in TRON's format. */
export const tronAddressOf = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(TRON_PREFIX, ...bytes));

/** The 20 bytes of a TRON address; undefined if it is invalid. */
export const tronBytesOf = (text: string): Uint8Array | undefined => {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === TRON_PREFIX ? bytes.subarray(1) : undefined;
  } catch {
    return undefined;
  }
};

const tronAddress = (text: string): string | undefined => (tronBytesOf(text) ? text : undefined);

/** An address in its network's format; undefined if it belongs to another network or its checksum is wrong. */
export const addressOn = (network: Network, text: string): string | undefined =>
  networkTable[network].family === 'evm' ? evmAddress(text) : tronAddress(text);

/** Normalises a transaction hash, so that different spellings cannot be used as different transactions. */
export const hashOn = (network: Network, text: string): string => {
  const digits = text.replace(/^0x/i, '').toLowerCase();
  return networkTable[network].family === 'evm' ? `0x${digits}` : digits;
};
