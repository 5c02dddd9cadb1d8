import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import { addressOn, tronAddressOf } from './networks.service.ts';

const ACCOUNT_LEVEL = 3; // m / purpose' / coin' / account' (BIP-44): wallets search for funds below it
const RECEIVING = 0; // the external chain, whose addresses receive payments

const read = (text: string): HDKey | undefined => {
  try {
    return HDKey.fromExtendedKey(text);
  } catch {
    return undefined;
  }
};

/**
 * The reason why a text is not a usable extended public key; undefined if it is one. Never repeats the text, which may
 * be a secret.
 */
export const accountKeyProblem = (text: string): string | undefined => {
  if (/^[a-z]prv/i.test(text))
    return 'is an extended PRIVATE key, which spends the money and must never be on a server; export the extended PUBLIC key (xpub…) of the account instead, and move what this one holds';
  const key = read(text);
  if (!key) return 'must be an extended public key that begins with xpub, with its checksum';
  return key.depth === ACCOUNT_LEVEL
    ? undefined
    : `must be the key of an account (three levels deep, like m/44'/60'/0'), not of level ${key.depth}`;
};

/** An account's extended public key: derives any number of addresses, but cannot spend from them. */
export class AccountKey {
  /** The BIP-32 identifier; the fingerprint is its first eight digits, which wallets show. */
  readonly id: string;
  readonly fingerprint: string;
  private readonly receiving: HDKey;

  constructor(text: string) {
    const account = HDKey.fromExtendedKey(text);
    this.id = Buffer.from(account.identifier!).toString('hex');
    this.fingerprint = this.id.slice(0, 8);
    this.receiving = account.deriveChild(RECEIVING);
  }

  /** The address m/0/index below the account. */
  addressAt(network: Network, index: number): string {
    const key = this.receiving.deriveChild(index).publicKey!;
    const point = ECDH.convertKey(key, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
    const bytes = keccak_256(point.subarray(1)).subarray(-20);
    return networkTable[network].family === 'evm'
      ? addressOn(network, `0x${Buffer.from(bytes).toString('hex')}`)!
      : tronAddressOf(bytes);
  }
}

/** The account keys of the configured networks. */
export class AccountKeys {
  private readonly keys: ReadonlyMap<Network, AccountKey>;

  constructor(texts: Readonly<Partial<Record<Network, string | undefined>>> = {}) {
    const given = Object.entries(texts).filter((entry): entry is [Network, string] => entry[1] !== undefined);
    this.keys = new Map(given.map(([network, text]) => [network, new AccountKey(text)]));
  }

  of(network: Network): AccountKey | undefined {
    return this.keys.get(network);
  }
}

/**
 * m/44'/60'/0' and m/44'/195'/0' of `test test test test test test test test test test test junk`, a public mnemonic
 * that anyone can spend from.
 */
export const demoKeys: Readonly<Record<Network, string>> = {
  'ERC-20':
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  'BEP-20':
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  'TRC-20':
    'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
};

interface Settings {
  readonly ERC20_XPUB: string | undefined;
  readonly BEP20_XPUB: string | undefined;
  readonly TRC20_XPUB: string | undefined;
  readonly DEMO: boolean;
  readonly SOURCES: 'simulated' | 'live';
}

/** The configured keys. A demo on simulated chains falls back to the demo keys; nothing else does. */
export const accountKeysOf = ({ ERC20_XPUB, BEP20_XPUB, TRC20_XPUB, DEMO, SOURCES }: Settings): AccountKeys => {
  const named = { 'ERC-20': ERC20_XPUB, 'BEP-20': BEP20_XPUB, 'TRC-20': TRC20_XPUB };
  return new AccountKeys(DEMO && SOURCES === 'simulated' ? { ...demoKeys, ...definedOf(named) } : named);
};

const definedOf = <T extends object>(named: T): Partial<T> =>
  Object.fromEntries(Object.entries(named).filter(([, text]) => text !== undefined)) as Partial<T>;
