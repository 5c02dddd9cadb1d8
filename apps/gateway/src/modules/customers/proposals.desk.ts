import type { FactoryProvider } from '@nestjs/common';
import { deskQueue } from '../../platform/desk-queues.ts';
import { ProposalsService } from './proposals.service.ts';

/** The queue of proposals on the desks of admins. */
export const proposalQueue: FactoryProvider<void> = deskQueue('proposals', ProposalsService, {
  look: (proposals, staffId) => proposals.waitingFor(staffId),
  itemOf: ({ proposal: { id, user, by, at }, isMine }) =>
    isMine ? { id, subject: user.userName, who: by.userName, sum: null, since: at, act: 'consent' } : undefined,
});
