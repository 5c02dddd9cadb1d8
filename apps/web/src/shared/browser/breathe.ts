/** Once the picture of this moment stands; what nobody waits for must not hold it up. Gives how to call it off. */
export const afterFrame = (run: () => void): (() => void) => {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => { timer = window.setTimeout(run); });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Lets the page answer whoever waits before work goes on: no task shall be longer than it must. */
export const breathe = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });
