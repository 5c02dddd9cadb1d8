import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Whether an element fills the screen, and a function to toggle that. */
export const useFullScreen = (ref: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const changed = (): void =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [ref]);
  const toggle = useCallback((): void => {
    const done = document.fullscreenElement ? document.exitFullscreen() : ref.current?.requestFullscreen();
    // a browser may refuse; the chart then stays unchanged
    done?.catch(() => undefined);
  }, [ref]);
  return { isOn, toggle };
};
