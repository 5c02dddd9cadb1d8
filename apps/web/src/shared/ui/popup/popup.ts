import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const GAP = 4;
const MARGIN = 8;

const place = (anchor: HTMLElement, popup: HTMLElement): void => {
  const from = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const below = from.bottom + GAP + height <= window.innerHeight - MARGIN;
  const top = below ? from.bottom + GAP : Math.max(MARGIN, from.top - GAP - height);
  const left = Math.max(MARGIN, Math.min(from.left, window.innerWidth - MARGIN - width));
  popup.style.translate = `${left}px ${top}px`;
};

export interface Popup<A extends HTMLElement, P extends HTMLElement> {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** For what comes into the popup later and changes its size. */
  readonly follow: () => void;
  readonly anchor: RefObject<A | null>;
  readonly popup: RefObject<P | null>;
}

const isSeen = (anchor: HTMLElement): boolean => {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  return right >= 0 && left <= window.innerWidth && bottom >= 0 && top <= window.innerHeight;
};

/** Something that opens beside its anchor and follows it; it closes on Escape, a press elsewhere, a resize, and when its anchor is scrolled away. */
export const usePopup = <A extends HTMLElement, P extends HTMLElement>(): Popup<A, P> => {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<A>(null);
  const popup = useRef<P>(null);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => setOpen(true), []);

  const follow = useCallback((): void => {
    if (!anchor.current || !popup.current) return;
    if (isSeen(anchor.current)) place(anchor.current, popup.current);
    else setOpen(false);
  }, []);

  // after every render: what is inside may have grown
  useLayoutEffect(() => {
    if (isOpen && anchor.current && popup.current) place(anchor.current, popup.current);
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && (anchor.current?.contains(target) || popup.current?.contains(target))) return;
      close();
    };
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', close);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', close);
      window.removeEventListener('scroll', follow, true);
    };
  }, [isOpen, close, follow]);

  return { isOpen, open, close, follow, anchor, popup };
};
