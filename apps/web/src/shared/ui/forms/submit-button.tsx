import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import buttonStyles from '../button.module.css';
import styles from './submit-button.module.css';

interface BusyButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly className?: string | undefined;
  /** Ignores presses while busy, but keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button that shows that its action is in progress. */
export const BusyButton = ({ isBusy = false, className = '', onClick, ...rest }: BusyButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonStyles['action']} ${styles['busy']} ${className}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      onClick={press}
    />
  );
};

interface SubmitButtonProps extends Omit<BusyButtonProps, 'type'> {
  /** For actions that cannot be undone. */
  readonly isGrave?: boolean;
}

/** Submits the form. */
export const SubmitButton = ({ isGrave = false, ...rest }: SubmitButtonProps) => (
  <BusyButton {...rest} type="submit" data-grave={isGrave} />
);
