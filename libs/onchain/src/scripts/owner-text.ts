import { Address } from '@scure/btc-signer';
import { plainHex } from '../blocks/bytes.ts';
import { mainnet, type Network } from '../blocks/network.ts';
import { kindOf, ScriptKind } from '../blocks/script-kind.ts';

const LONGEST_LISTED = 200; // characters: bare multisig and unusual scripts have no end

type Spend = Parameters<ReturnType<typeof Address>['encode']>[0];

const spendOf = (script: Uint8Array): Spend | undefined => {
  const kind = kindOf(script, 0, script.length);
  if (kind === ScriptKind.p2pkh) return { type: 'pkh', hash: script.subarray(3, 23) };
  if (kind === ScriptKind.p2sh) return { type: 'sh', hash: script.subarray(2, 22) };
  if (kind === ScriptKind.p2wpkh) return { type: 'wpkh', hash: script.subarray(2) };
  if (kind === ScriptKind.p2wsh) return { type: 'wsh', hash: script.subarray(2) };
  return kind === ScriptKind.p2tr ? { type: 'tr', pubkey: script.subarray(2) } : undefined;
};

/** The address of a script; undefined for one that has none: a key, bare multisig, OP_RETURN, or no standard form. */
export const addressOf = (script: Uint8Array, { addresses }: Network = mainnet): string | undefined => {
  const spend = spendOf(script);
  return spend && Address(addresses).encode(spend);
};

/** An address in the form in which `addressOf` gives it; undefined for a text that is none. */
export const addressIn = (text: string, { addresses }: Network = mainnet): string | undefined => {
  try {
    return Address(addresses).encode(Address(addresses).decode(text));
  } catch {
    return undefined;
  }
};

const multisigText = (script: Uint8Array): string => {
  const keys: string[] = [];
  for (let at = 1; at < script.length - 2; at += script[at]! + 1)
    keys.push(plainHex(script.subarray(at + 1, at + 1 + script[at]!)));
  return `multi(${script[0]! - 0x50},${keys.join(',')})`;
};

/**
 * The owner of an output as people see it: the address, and where there is none the output descriptor of the script (BIP 380 and the
 * following): `pk(key)`, `multi(m,keys)`, `raw(script)`.
 */
export const ownerText = (script: Uint8Array, network: Network = mainnet): string => {
  const kind = kindOf(script, 0, script.length);
  if (kind === ScriptKind.p2pk) return `pk(${plainHex(script.subarray(1, -1))})`;
  if (kind === ScriptKind.multisig) return multisigText(script);
  return addressOf(script, network) ?? `raw(${plainHex(script)})`;
};

/** The same for lists: at most 200 characters, the middle left out. */
export const listedOwner = (script: Uint8Array, network: Network = mainnet): string => {
  const text = ownerText(script, network);
  return text.length <= LONGEST_LISTED
    ? text
    : `${text.slice(0, LONGEST_LISTED / 2)}…${text.slice(1 - LONGEST_LISTED / 2)}`;
};
