import type { Samples } from '../known.ts';

export const samples = {
  users: {},
  accountExport: { body: { oldPassword: 'key-1.AAAA' } },
  accountDeletion: {},
  accountDeletionAsk: { body: { oldPassword: 'key-1.AAAA' } },
  accountDeletionCancel: {},
  keepAccountPage: { params: { token: 'unsigned' } },
  keepAccount: { params: { token: 'unsigned' } },
  proposals: {},
  user: { params: { id: 1 } },
  customerMoney: { params: { id: 1 } },
  system: {},
  audits: {},
  auditRun: {},
  userChange: {
    params: { id: 1 },
    body: { change: { kind: 'level', level: 'registered' }, note: 'a test', version: 0 },
  },
  userPower: { params: { id: 1 }, body: { change: { kind: 'disable' }, note: 'a test', version: 0 } },
  proposalApprove: { params: { id: 1 }, body: { version: 0 } },
  proposalReject: { params: { id: 1 }, body: { version: 0 } },
  proposalWithdraw: { params: { id: 1 }, body: { version: 0 } },
  userSecondFactorRemove: { params: { id: 1 }, body: { note: 'a test', version: 0 } },
} satisfies Samples;
