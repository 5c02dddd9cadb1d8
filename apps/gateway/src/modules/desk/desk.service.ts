import { Injectable } from '@nestjs/common';
import { deskQueueNames, maySee, type DeskWork } from '@chaintide/contracts/support/desk';
import { DeskQueues } from '../../platform/desk-queues.ts';
import { accountOf, type Identity } from '../../platform/identity.ts';

/** The items that wait for a member of staff. */
@Injectable()
export class DeskService {
  constructor(private readonly queues: DeskQueues) {}

  of(caller: Identity): Promise<DeskWork[]> {
    const { userId } = accountOf(caller);
    const seen = deskQueueNames.filter((name) => maySee(name, caller.role));
    return Promise.all(seen.map(async (name) => ({ name, ...(await this.queues.of(name, userId)) })));
  }
}
