import { at } from '@chaintide/onchain/blocks/chain-error';
import type { NodeFile } from '@chaintide/onchain/files/node-file';
import { undoFramesOf } from '@chaintide/onchain/files/undo-finder';
import { UndoRecord } from '@chaintide/onchain/files/undo-record';
import { formNames } from '@chaintide/onchain/scripts/owner-form';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';

/** The names of all types: the forms of undo data, and the kinds of scripts that it holds as a whole. */
const types: readonly string[] = [...new Set([...formNames, ...scriptKinds])];

const typeOf = ({ forms, kinds }: UndoRecord, coin: number): string =>
  formNames[forms[coin]!] ?? scriptKinds[kinds[coin]!]!;

/** A file of undo records in lines: records, inputs and satoshi; then the inputs by type of script. Throws ChainError. */
export const undoReport = (file: NodeFile, magic: Uint8Array): string[] => {
  const record = new UndoRecord();
  const counts = new Map(types.map((type) => [type, 0]));
  let [records, inputs, satoshi] = [0, 0, 0n]; // all coins that were ever spent are more than 2^53 satoshi
  for (const frame of undoFramesOf(file, magic)) {
    at({ file: file.name, offset: frame.at }, () => record.read(file.read(frame.at, frame.length)));
    records++;
    inputs += record.coins;
    for (let i = 0; i < record.coins; i++) {
      satoshi += BigInt(record.values[i]!);
      const type = typeOf(record, i);
      counts.set(type, counts.get(type)! + 1);
    }
  }
  return [
    `${records},${inputs},${satoshi}`,
    ...[...counts].filter(([, count]) => count > 0).map((row) => row.join(',')),
  ];
};
