import type { Network } from '@chaintide/contracts/networks';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountKeys } from '../networks/account-keys.service.ts';
import type { Finding } from './audit.service.ts';

/** Addresses that are said to come from a network's present key, and do not: what is paid to them is not ours. */
export const derived = async (db: Tx, keys: AccountKeys): Promise<Finding[]> => {
  const rows = await db.query<{ network: Network; address: string; keyId: string; index: number }>(
    'select network, address, key_id as "keyId", key_index as index from collection_addresses where key_id is not null order by id',
  );
  return rows.flatMap(({ network, address, keyId, index }) => {
    const key = keys.of(network);
    if (key?.id !== keyId || key.addressAt(network, index) === address) return [];
    return [
      {
        rule: 'a derived address is of its key',
        detail: `${network}: ${address} is not the address ${index} of key ${key.fingerprint}`,
      },
    ];
  });
};
