/** Shows a popover above everything else, including open dialogs. */
export const raise = (popover: HTMLElement | null): void => {
  popover?.hidePopover?.();
  popover?.showPopover?.();
};
