import type { MessagePin } from '@chaintide/contracts/support/board';
import { useSyncExternalStore } from 'react';

/** The point that a reader wants to discuss; at most one on the page. */
interface Pinning {
  readonly indicator: string;
  readonly pin: MessagePin;
}

let chosen: Pinning | undefined;
const listeners = new Set<() => void>();

const put = (next: Pinning | undefined): void => {
  chosen = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const BOARD_ID = 'message-board';

/** The place of the board on the page, so that a chart can lead to it. */
export const boardId = BOARD_ID;

/** Whether there is a board below the chart: several charts on one page have none. */
export const hasBoard = (): boolean => document.getElementById(BOARD_ID) !== null;

/** Begins a message about a point of the chart, on the board below it. */
export const discuss = (indicator: string, pin: MessagePin): void => {
  put({ indicator, pin });
  document.getElementById(BOARD_ID)?.scrollIntoView({ block: 'start' });
};

export const stopPinning = (): void => put(undefined);

/** The chosen point of this indicator. */
export const usePin = (indicator: string): MessagePin | null => {
  const now = useSyncExternalStore(subscribe, () => chosen);
  return now?.indicator === indicator ? now.pin : null;
};
