import { boardMessageMachine } from '@chaintide/machines/board-message';
import { statesOf } from '@chaintide/machines/states';
import { oneOf } from '../../platform/db/one-of.ts';

/** The condition that a message's state carries a tag. */
export const tagged = (tag: 'waiting' | 'unread' | 'shown' | 'gone'): string =>
  oneOf('m.state', statesOf(boardMessageMachine, tag));
