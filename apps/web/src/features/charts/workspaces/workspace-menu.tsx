import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useShortcut } from '../../../shared/keyboard/shortcuts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useDesk } from './use-desk.ts';
import styles from './workspaces.module.css';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

const WorkspacePanel = lazily(async () => (await import('./workspace-panel.tsx')).WorkspacePanel);

/** Set when a workspace is opened: the page that shows it may have another button, which then takes over the focus. */
let isHandedOver = false;

/** Moves the focus to the button after the dialog has closed, if no other element has received it. */
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

/** The open workspace, its saved state, and the dialog of all workspaces. */
export const WorkspaceMenu = ({ charts }: { charts: readonly string[] }) => {
  const { t } = useText(workspacesTexts);
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
      {/* beside the bar, not in it, because the bar's sizes do not apply to the dialog */}
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
