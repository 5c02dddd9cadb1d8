import { deserialize, serialize } from 'node:v8';
import { EtherLedger, type EtherState, type LedgerSetting } from '@chaintide/onchain/ethereum/ether-ledger';
import { fromParts, headOf, sealed, type Kind, type NextPart } from '@chaintide/onchain/ledger/sealed-parts';

const KIND: Kind = { sign: 0x45_54_48_01, version: 1, name: 'an Ethereum ledger' };
const HEAD_WORDS = 2; // sign, version

/** A ledger as bytes, in parts with a checksum each. */
export function* saveEther(ledger: EtherLedger, { seed }: LedgerSetting): Generator<Uint8Array> {
  yield sealed(Uint32Array.of(KIND.sign, KIND.version));
  yield sealed(seed);
  yield sealed(serialize(ledger.state()));
  for (const part of ledger.accounts.save()) yield sealed(part);
}

/** A ledger from its parts. Throws ChainError for parts that are damaged, missing, or of another version. */
export const loadEther = (
  nextPart: NextPart,
  setting: Omit<LedgerSetting, 'seed'>,
): { readonly ledger: EtherLedger; readonly setting: LedgerSetting } =>
  fromParts(nextPart, (next) => {
    headOf(next(), KIND, HEAD_WORDS);
    const whole = { ...setting, seed: next() };
    const state = deserialize(next()) as EtherState;
    const ledger = new EtherLedger(whole, state);
    ledger.load(next);
    return { ledger, setting: whole };
  });
