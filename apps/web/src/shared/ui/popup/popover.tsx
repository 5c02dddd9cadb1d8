import { Suspense, type ReactNode } from 'react';
import type { OpeningKey } from '../../browser/shortcuts.ts';
import { IconButton, ToolButton } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { PopoverPopup } from './late-popups.ts';
import { usePopup } from './use-popup.ts';

interface PopoverProps {
  /** What the button shows; without it, an icon. */
  readonly button?: ReactNode;
  readonly icon?: IconName;
  readonly label: string;
  /** What the form is called, where the button's name is not enough. */
  readonly title?: string;
  /** Whether what is set in it is in effect. */
  readonly isPressed?: boolean | undefined;
  readonly opening?: OpeningKey | undefined;
  /** A small form, which may be loaded now; it is given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that drops down a small form: Escape closes it and gives the focus back, leaving it closes it too. */
export const Popover = ({ button: shown, icon, label, title = label, isPressed, opening, children }: PopoverProps) => {
  const { button, popup } = usePopup('dialog', opening);
  const props = { ...button, 'aria-pressed': isPressed };
  // what is opened next gives the focus back to the button
  const leave = (): void => {
    popup?.anchor.focus();
    popup?.onClose();
  };
  return (
    <>
      {icon ? (
        <IconButton {...props} icon={icon} label={label} />
      ) : (
        <ToolButton {...props} aria-label={label} title={label}>
          {shown}
        </ToolButton>
      )}
      {popup && (
        <Suspense>
          <PopoverPopup {...popup} label={title}>
            {children(leave)}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  );
};
