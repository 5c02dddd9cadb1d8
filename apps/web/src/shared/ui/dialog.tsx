import { useLayoutEffect, useId, useRef, type ReactNode, type SyntheticEvent, type ToggleEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { raise } from './raise.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `drawer` slides along the left edge, for a phone's menu; `panel` along the right, for what a row of a table holds. */
  readonly as?: 'box' | 'drawer' | 'panel';
  /** Whether a press beside it closes it; not where something half typed would be lost. */
  readonly isLight?: boolean;
  /** Stays open until its owner takes it away, where what it shows would be lost. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** Lays it over everything but the page's messages. */
const show = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  // AG Charts has a popover of its own, which nobody asked for
  for (const shown of document.querySelectorAll<HTMLElement>('[popover][role="status"]')) raise(shown);
};

/** A modal dialog of the browser's own: it holds the focus, Escape and a press beside it close it. */
export const Dialog = ({ title, onClose, as = 'box', isLight = true, isHeld = false, children }: DialogProps) => {
  const { t } = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isLeaving = useRef(false);
  // before the node leaves the page: only then does close() give the focus back
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
    if (event.target !== ref.current) return; // React also brings that of a dialog within, which closes by itself
    event.preventDefault();
    onClose();
  };
  // without a press in between, the browser does not ask before the second Escape: it closes, and says so before the next key
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
          <h2 id={heading} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
};
