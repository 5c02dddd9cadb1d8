import { Suspense, useId, useLayoutEffect, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useOpeningKey, type OpeningKey } from '../../browser/shortcuts.ts';
import { ToolButton } from '../button.tsx';
import popupStyles from './popup.module.css';
import { usePopup } from './popup.ts';

interface PopoverProps {
  /** What the button shows. */
  readonly button: ReactNode;
  readonly label: string;
  /** Whether what is set in it is in effect. */
  readonly isPressed?: boolean | undefined;
  readonly opening?: OpeningKey | undefined;
  /** A small form, which may be loaded now; it is given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

const Arrived = ({ onArrived }: { onArrived: () => void }) => {
  useLayoutEffect(onArrived, [onArrived]);
  return null;
};

const Body = ({
  children,
  onLeave,
  onArrived,
}: Pick<PopoverProps, 'children'> & { readonly onLeave: () => void; readonly onArrived: () => void }) => (
  <Suspense>
    {children(onLeave)}
    <Arrived onArrived={onArrived} />
  </Suspense>
);

/** A button that drops down a small form: Escape closes it and gives the focus back, leaving it closes it too. */
export const Popover = ({ button, label, isPressed, opening, children }: PopoverProps) => {
  const id = useId();
  const { isOpen, open, close, follow, anchor, popup } = usePopup<HTMLButtonElement, HTMLDivElement>();
  useOpeningKey(opening, open);
  const leave = (): void => {
    close();
    anchor.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  const blurred = ({ relatedTarget }: FocusEvent): void => {
    // a date field's own calendar takes the focus without being a node of the page
    if (relatedTarget instanceof Node && !popup.current?.contains(relatedTarget) && relatedTarget !== anchor.current)
      close();
  };
  return (
    <>
      <ToolButton
        ref={anchor}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-pressed={isPressed}
        onClick={isOpen ? close : open}
        onKeyDown={isOpen ? press : undefined}
      >
        {button}
      </ToolButton>
      {isOpen && (
        <div
          ref={popup}
          id={id}
          className={popupStyles['popup']}
          role="dialog"
          aria-label={label}
          onKeyDown={press}
          onBlur={blurred}
        >
          <Body onLeave={leave} onArrived={follow}>
            {children}
          </Body>
        </div>
      )}
    </>
  );
};
