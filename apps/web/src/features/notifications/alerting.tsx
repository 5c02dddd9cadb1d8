import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { staffRoles, type Role } from '@chaintide/contracts/people/roles';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useSession } from '../../shared/session/session.ts';
import type { Box } from './box.ts';
import { useAlert } from './use-alert.ts';
import { useNotificationText } from './use-notification-text.ts';

const StaffAlerting = lazily(async () => (await import('./staff-alerting.tsx')).StaffAlerting);

/** Reports a notification that came while the page was open. */
const useArrivals = ({ items }: Box): void => {
  const known = useRef<number>(undefined);
  const alert = useAlert();
  const textOf = useNotificationText();
  const newest = items[0];
  const tell = useEffectEvent(() => {
    if (!newest || newest.isRead) return;
    const text = [textOf(newest), newest.subject].filter(Boolean).join(' · ');
    alert({ subject: `notification ${newest.id}`, text, link: newest.link });
  });
  const newestId = newest?.id ?? 0;
  useEffect(() => {
    const before = known.current;
    known.current = newestId;
    if (before !== undefined && newestId > before) tell();
  }, [newestId]);
};

const isStaff = (role: Role): boolean => (staffRoles as readonly Role[]).includes(role);

/** Sound, desktop notifications and the count in the tab's title. */
export const Alerting = ({ box }: { readonly box: Box }) => {
  const { role } = useSession();
  useArrivals(box);
  return isStaff(role) ? (
    <Suspense>
      <StaffAlerting unread={box.unread} />
    </Suspense>
  ) : null;
};
