/** Puts a popover over everything that the browser shows, open dialogs too. */
export const raise = (popover: HTMLElement | null): void => {
  popover?.hidePopover?.();
  popover?.showPopover?.();
};
