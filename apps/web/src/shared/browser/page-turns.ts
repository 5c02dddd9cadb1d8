/** Runs after the next frame is painted, for work that must not delay it. Returns a function that cancels it. */
export const afterFrame = (run: () => void): (() => void) => {
  let timer: number | undefined;
  const later = (): void => {
    timer = window.setTimeout(run);
  };
  if (document.hidden) later(); // hidden pages get no frames
  const frame = document.hidden ? 0 : requestAnimationFrame(later);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
