import type { MessageState } from '@chaintide/contracts/support/board';
import type { Tones } from '../../../shared/statistics/tone-colours.ts';

export const messageTones: Tones<MessageState> = {
  held: 'odd',
  unread: 'waiting',
  read: 'moving',
  processed: 'done',
  hidden: 'bad',
  deleted: 'over',
};
