/** Once the picture of this moment stands; what nobody waits for must not hold it up. Gives how to call it off. */
export const afterFrame = (run: () => void): (() => void) => {
  let timer: number | undefined;
  const later = (): void => {
    timer = window.setTimeout(run);
  };
  if (document.hidden) later(); // no frame comes
  const frame = document.hidden ? 0 : requestAnimationFrame(later);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Lets the page answer whoever waits before work goes on: no task shall be longer than it must. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
