import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { topics } from '@chaintide/contracts/realtime';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { useEffect, useState } from 'react';
import { useLive } from './live-context.ts';

const PATIENCE_MS = 120; // a pointer that only passes over causes no request

const lastOf = ({ values }: SeriesTail): number | null | undefined => values[0]?.findLast((value) => value !== null);

/** The newest value of an indicator's main column while the component is mounted; undefined until it is known. */
export const useLatestValue = (id: string, resolution: Resolution): number | null | undefined => {
  const live = useLive();
  const [value, setValue] = useState<number | null>();
  useEffect(() => {
    const put = (tail: SeriesTail): void => {
      setValue((before) => lastOf(tail) ?? before);
    };
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      leave = live.watch<'indicator'>(topics.indicator(id, resolution), { snapshot: put, delta: put }).leave;
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  }, [live, id, resolution]);
  return value;
};
