import { Suspense, type ReactNode } from 'react';
import type { OpeningKey } from '../../keyboard/shortcuts.ts';
import { IconButton, ToolButton } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { PopoverPopup } from './late-popups.ts';
import { usePopup } from './use-popup.ts';

interface PopoverProps {
  /** The content of the button; an icon if absent. */
  readonly button?: ReactNode;
  readonly icon?: IconName;
  readonly label: string;
  /** The form's name, if it differs from the button's. */
  readonly title?: string;
  /** Whether its settings are in effect. */
  readonly isPressed?: boolean | undefined;
  readonly opening?: OpeningKey | undefined;
  /** A small form, possibly lazy; receives a function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small form: Escape closes it and restores the focus; moving the focus out closes it too. */
export const Popover = ({ button: shown, icon, label, title = label, isPressed, opening, children }: PopoverProps) => {
  const { button, popup } = usePopup('dialog', opening);
  const props = { ...button, 'aria-pressed': isPressed };
  // whatever is opened next restores the focus to the button
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
