import { SECOND, WORK_ORDER_HOLD_MS } from '@chaintide/contracts/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHoldCase, useReleaseCase } from './cases-api.ts';

const RENEW_MS = WORK_ORDER_HOLD_MS / 4; // while somebody types
const GRACE_MS = 5 * SECOND; // an empty box is given back only then: a canned answer may replace the text

/** Takes an order when its answer is typed, and gives it back when the text is empty or the page is left; call it with every change. */
export const useHold = (id: number): ((text: string) => void) => {
  const [hold] = useHoldCase();
  const [release] = useReleaseCase();
  const heldAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveBack = (): void => {
    if (heldAt.current > 0) void release(id);
    heldAt.current = 0;
  };
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    giveBack();
  });
  useEffect(() => () => leave(), []);
  return (text) => {
    clearTimeout(timer.current);
    if (text.trim() === '') timer.current = setTimeout(giveBack, GRACE_MS);
    else if (Date.now() - heldAt.current >= RENEW_MS) {
      heldAt.current = Date.now();
      void hold(id);
    }
  };
};
