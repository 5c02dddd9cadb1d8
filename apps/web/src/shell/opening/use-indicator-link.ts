import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { useMemo, useState, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { chartLink } from '@chaintide/chart/view/chart-view';
import type { Opening } from './use-opening.ts';
import { usePrefetch, useReading } from './use-prefetch.ts';

interface IndicatorLink {
  readonly link: AnchorHTMLAttributes<HTMLAnchorElement>;
  readonly isPointed: boolean;
}

/** Whether a click is handled by the page; others open the address as usual in the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Properties of an `a` that links to an indicator: its series is loaded on hover, and waited for on a press. */
export const useIndicatorLink = (indicator: Indicator, carried: string, onOpen: Opening): IndicatorLink => {
  const [isPointed, setPointed] = useState(false);
  usePrefetch(indicator, isPointed);
  const read = useReading();
  const { id, page } = indicator;
  const href = useMemo(() => page ?? chartLink(id, carried), [page, id, carried]);
  const press = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void onOpen(indicator, href);
  };
  const [point, leave] = [() => setPointed(true), () => setPointed(false)];
  return {
    link: {
      href,
      onPointerDown: () => void read(indicator),
      onClick: press,
      onPointerEnter: point,
      onPointerLeave: leave,
      onFocus: point,
      onBlur: leave,
    },
    isPointed,
  };
};
