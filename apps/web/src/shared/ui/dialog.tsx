import { useLayoutEffect, useId, useRef, type ReactNode, type SyntheticEvent, type ToggleEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { raise } from './raise.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `drawer` slides in from the left, for a phone's menu; `panel` from the right, for the details of a table row; a `palette` hangs below the top. */
  readonly as?: 'box' | 'drawer' | 'panel' | 'palette';
  /** A field in place of the visible title, which is then only spoken. */
  readonly field?: ReactNode;
  /** Whether a press outside closes it; not if typed text would be lost. */
  readonly isLight?: boolean;
  /** Stays open until its owner removes it, because its content would be lost. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** Opens it above everything but the page's messages. */
const show = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  for (const shown of document.querySelectorAll<HTMLElement>('[popover][role="status"]')) raise(shown);
};

/** A modal dialog of the browser: it traps the focus, and Escape or a press outside closes it. */
export const Dialog = ({
  title,
  field,
  onClose,
  as = 'box',
  isLight = true,
  isHeld = false,
  children,
}: DialogProps) => {
  const { t } = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isLeaving = useRef(false);
  // before the node is removed, because only then does close() restore the focus
  useLayoutEffect(() => {
    const dialog = ref.current!;
    isLeaving.current = false;
    show(dialog);
    return () => {
      isLeaving.current = true;
      dialog.close();
    };
  }, []);
  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== ref.current) return; // React also delivers the event of a nested dialog, which closes by itself
    event.preventDefault();
    onClose();
  };
  // at a second Escape without a press in between, the browser closes without asking, and reports that before the next key
  const closing = ({ target, newState }: ToggleEvent): void => {
    if (target === ref.current && newState === 'closed' && !isHeld && !isLeaving.current) onClose();
  };
  const closed = ({ target }: SyntheticEvent): void => {
    if (target !== ref.current || ref.current.open) return;
    if (isHeld) show(ref.current);
    else onClose();
  };
  return (
    <dialog
      ref={ref}
      className={styles[as]}
      aria-labelledby={heading}
      onCancel={cancel}
      onBeforeToggle={closing}
      onClose={closed}
      onClick={(event) => {
        if (isLight && event.target === ref.current) onClose();
      }}
    >
      <div className={styles['body']}>
        <header className={styles['header']}>
          <h2 id={heading} className={field ? 'visually-hidden' : styles['title']}>
            {title}
          </h2>
          {field}
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
};
