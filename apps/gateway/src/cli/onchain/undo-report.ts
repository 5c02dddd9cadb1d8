import { at } from '@chaintide/onchain/blocks/chain-error';
import type { NodeFile } from '@chaintide/onchain/files/node-file';
import { undoFramesOf } from '@chaintide/onchain/files/undo-finder';
import { UndoRecord } from '@chaintide/onchain/files/undo-record';
import { formNames } from '@chaintide/onchain/scripts/owner-form';

/** A file of undo records in lines: records, inputs and satoshi; then the inputs of each form of script that occurs. Throws ChainError. */
export const undoReport = (file: NodeFile, magic: Uint8Array): string[] => {
  const record = new UndoRecord();
  const counts = formNames.map(() => 0);
  let [records, inputs, satoshi] = [0, 0, 0n]; // all coins that were ever spent are more than 2^53 satoshi
  for (const frame of undoFramesOf(file, magic)) {
    at({ file: file.name, offset: frame.at }, () => record.read(file.read(frame.at, frame.length)));
    records++;
    inputs += record.coins;
    for (let i = 0; i < record.coins; i++) {
      satoshi += BigInt(record.values[i]!);
      counts[record.forms[i]!]!++;
    }
  }
  const forms = formNames.map((name, form) => `${name},${counts[form]}`).filter((_, form) => counts[form]! > 0);
  return [`${records},${inputs},${satoshi}`, ...forms];
};
