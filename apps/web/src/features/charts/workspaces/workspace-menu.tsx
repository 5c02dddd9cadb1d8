import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useShortcut } from '../../../shared/browser/shortcuts.ts';
import '../../../shared/i18n/workspaces-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useDesk } from './use-desk.ts';
import styles from './workspaces.module.css';

const WorkspacePanel = lazily(async () => (await import('./workspace-panel.tsx')).WorkspacePanel);

/** A workspace was opened: the page that shows it may have another button, which takes the focus over. */
let isHandedOver = false;

/** Where the focus stands once the dialog is closed: where it was, or on the button if that was nowhere or is gone. */
const useFocusReturn = (isOpen: boolean) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const seen = useRef<object>(null);
  const location = useLocation();
  useEffect(() => {
    const hasArrived = seen.current !== location;
    const isDue = wasOpen.current || (hasArrived && isHandedOver);
    if (!isOpen && isDue && document.activeElement === document.body) anchor.current?.focus();
    if (hasArrived) isHandedOver = false;
    seen.current = location;
    wasOpen.current = isOpen;
  }, [isOpen, location]);
  return anchor;
};

/** The workspace that is open, whether it is saved, and the way to all of them. */
export const WorkspaceMenu = ({ charts }: { charts: readonly string[] }) => {
  const { t } = useText();
  const desk = useDesk(charts);
  const [isOpen, setOpen] = useState(false);
  const anchor = useFocusReturn(isOpen);
  useShortcut('w', 'workspaces.keys.workspaces', () => setOpen(true));
  const { open, isChanged, newer } = desk;
  const state = open && t(newer ? 'workspaces.outdated' : isChanged ? 'workspaces.changed' : 'workspaces.unchanged');
  return (
    <>
      <ToolButton
        ref={anchor}
        aria-haspopup="dialog"
        aria-label={open ? t('workspaces.menuOf', { name: open.name, state: state! }) : t('workspaces.title')}
        title={state ?? t('workspaces.title')}
        onClick={() => setOpen(true)}
      >
        <Icon name="grid" />
        {open && <span className={styles['tag']}>{open.name}</span>}
        {(newer ?? isChanged) && <i className={styles['dot']} />}
      </ToolButton>
      {/* beside the bar, not in it: a bar's own measures are not the dialog's */}
      {isOpen &&
        createPortal(
          <Suspense>
            <WorkspacePanel
              desk={desk}
              charts={charts}
              onOpened={() => {
                isHandedOver = true;
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
};
