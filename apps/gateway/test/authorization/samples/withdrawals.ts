import { randomUUID } from 'node:crypto';
import type { Samples } from '../known.ts';
import { money } from '../known.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export const samples = {
  dailyWithdrawals: {},
  statement: {},
  withdrawals: {},
  withdrawalOrders: {},
  addressBook: {},
  withdrawalFreeze: {},
  statementFile: {},
  withdrawalsFile: {},
  addressCode: { body: { network: 'ERC-20', address } },
  addressAdd: { body: { network: 'ERC-20', address, label: 'A test', emailCode: '123456' } },
  addressRemove: { params: { id: 1 } },
  withdrawal: { params: { id: 1 } },
  withdrawalCode: { body: { ...money, address } },
  withdrawalApply: { body: { ...money, address, emailCode: '123456', key: randomUUID() } },
  withdrawalCancel: { params: { id: 1 }, body: { version: 0 } },
  withdrawalOrder: { params: { id: 1 } },
  withdrawalEvent: { params: { id: 1 }, body: { event: { type: 'approve' }, version: 0 } },
} satisfies Samples;
