import type { ErrorEntries } from './entry.ts';

export const addressBookErrors = {
  'savedAddress.unknown': {
    code: 404,
    status: 404,
    zh: '地址簿中没有这个地址',
    en: 'This address is not in the address book',
  },
  'savedAddress.known': {
    code: 409,
    status: 409,
    field: 'address',
    zh: '地址簿中已有这个地址',
    en: 'This address is already in the address book',
  },
  'savedAddress.tooMany': {
    code: 409,
    status: 409,
    zh: '地址簿最多保存 {limit} 个地址，请先移除不用的',
    en: 'The address book holds up to {limit} addresses; please remove one first',
  },
} as const satisfies ErrorEntries;
