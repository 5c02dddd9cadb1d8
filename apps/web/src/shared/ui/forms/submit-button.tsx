import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import buttonStyles from '../button.module.css';
import styles from './submit-button.module.css';

interface BusyButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly className?: string | undefined;
  /** Takes no press meanwhile, but keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button that shows that its work goes on. */
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
  /** For what cannot be taken back. */
  readonly isGrave?: boolean;
}

/** Sends the form. */
export const SubmitButton = ({ isGrave = false, ...rest }: SubmitButtonProps) => (
  <BusyButton {...rest} type="submit" data-grave={isGrave} />
);
