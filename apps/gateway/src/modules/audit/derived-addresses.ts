import type { AuditFinding } from '@chaintide/contracts/money/audit';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountKeys } from '../networks/account-keys.service.ts';

/** Finds addresses that are stored as derived from a network's current key but are not: payments to them are lost to us. */
export const derived = async (db: Tx, keys: AccountKeys): Promise<AuditFinding[]> => {
  const rows = await db.kysely
    .selectFrom('collection_addresses')
    .select(['network', 'address', 'key_id as keyId', 'key_index as index'])
    .where('key_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ network, address, keyId, index }) => {
    const key = keys.of(network);
    if (index === null || key?.id !== keyId || key.addressAt(network, index) === address) return [];
    return [
      {
        rule: 'addressIsOfItsKey',
        detail: `${network}: ${address} is not the address ${index} of key ${key.fingerprint}`,
      },
    ];
  });
};
