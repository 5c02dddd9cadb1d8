import { Address, OutScript, TEST_NETWORK } from '@scure/btc-signer';
import { mainnet, type Network } from '../blocks/network.ts';
import { ownerText } from './owner-text.ts';

const DESCRIPTOR = /^(pk|multi|raw)\(([0-9a-f,]*)\)$/;
const OP_1 = 0x51;
const [OP_CHECKSIG, OP_CHECKMULTISIG] = [0xac, 0xae];

const bytesIn = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const pushed = (hex: string): number[] => [hex.length / 2, ...bytesIn(hex)];

const multisigOf = (parts: string): Uint8Array => {
  const [needed, ...keys] = parts.split(',');
  return Uint8Array.of(OP_1 - 1 + Number(needed), ...keys.flatMap(pushed), OP_1 - 1 + keys.length, OP_CHECKMULTISIG);
};

/** The script of a descriptor as `ownerText` writes it. */
const described = (text: string): Uint8Array | undefined => {
  const [, kind, parts = ''] = DESCRIPTOR.exec(text) ?? [];
  if (kind === 'pk') return Uint8Array.of(...pushed(parts), OP_CHECKSIG);
  if (kind === 'multi') return multisigOf(parts);
  return kind === 'raw' ? bytesIn(parts) : undefined;
};

/** The script behind an address, or undefined for a text that is none. */
const addressed = (text: string, { addresses }: Pick<Network, 'addresses'>): Uint8Array | undefined => {
  try {
    return OutScript.encode(Address(addresses).decode(text));
  } catch {
    return undefined;
  }
};

/** The script of an owner as lists show them: by address or descriptor. Undefined for a text that is neither, or was shortened. */
export const scriptIn = (text: string, network: Network = mainnet): Uint8Array | undefined => {
  const script = described(text);
  if (!script) return addressed(text, network);
  return ownerText(script, network) === text ? script : undefined;
};

/** Why a text is no address: it belongs to a test network, its letters are of both cases, its checksum differs, or it has another form. */
export type AddressProblem = 'network' | 'case' | 'checksum' | 'form';

const testNetworks = [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }].map((addresses) => ({ addresses }));
const BECH32 = /^(bc|tb|bcrt)1[0-9a-z]{6,87}$/i;
const BASE58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/;

/** To be asked for a text of which `scriptIn` gives no script. */
export const addressProblem = (text: string): AddressProblem => {
  if (testNetworks.some((network) => addressed(text, network))) return 'network';
  if (BECH32.test(text)) return /[a-z]/.test(text) && /[A-Z]/.test(text) ? 'case' : 'checksum';
  return BASE58.test(text) ? 'checksum' : 'form';
};
