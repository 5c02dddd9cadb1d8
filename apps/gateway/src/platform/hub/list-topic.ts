import type { Provider } from '@nestjs/common';
import type { ListKind } from '@chaintide/contracts/realtime';
import { Hub } from './hub.ts';

/** A provider that registers the topic of a list that is read by REST. */
export const listTopic = (kind: ListKind): Provider => ({
  provide: Symbol(`topic ${kind}`),
  inject: [Hub],
  useFactory: (hub: Hub): true => {
    hub.registerList(kind);
    return true;
  },
});
