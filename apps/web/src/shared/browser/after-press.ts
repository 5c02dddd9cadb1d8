let isPressed = false;
const waiting = new Set<() => void>();

const release = (): void => {
  isPressed = false;
  // after the click that follows the release
  setTimeout(() => {
    const all = [...waiting];
    waiting.clear();
    for (const work of all) work();
  });
};

window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { capture: true });

/** Runs work that can shift the page: at once, or after a press that is under way, whose click would otherwise miss its target. */
export const afterPress = (work: () => void): void => {
  if (isPressed) waiting.add(work);
  else work();
};
