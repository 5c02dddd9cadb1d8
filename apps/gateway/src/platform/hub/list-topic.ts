import type { Provider } from '@nestjs/common';
import type { TopicKind } from '@chaintide/contracts/realtime';
import { Hub } from './hub.ts';

type ListKind = Extract<TopicKind, 'users' | 'events' | 'payments' | 'withdrawals'>;

/** For a module's providers: opens the topic of a list that comes by REST. */
export const listTopic = (kind: ListKind): Provider => ({
  provide: Symbol(`topic ${kind}`),
  inject: [Hub],
  useFactory: (hub: Hub): true => {
    hub.registerList(kind);
    return true;
  },
});
