import type { ChartEvent } from '@chaintide/contracts/charts/events';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './event-dialog.module.css';
import { EventFacts } from './event-facts.tsx';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

/** Shows how somebody else has changed the event since its form was opened. */
export const StaleEvent = ({ opened, present }: { opened: ChartEvent; present: ChartEvent | null }) => {
  const { t, pick } = useText(eventsTexts);
  if (present?.version === opened.version) return null;
  return (
    <div className={styles['stale']} role="alert">
      <p>{t(present ? 'events.stale.changed' : 'events.stale.removed')}</p>
      {present && <EventFacts event={present} />}
      {present && <p className={styles['muted']}>{pick(present.note)}</p>}
      <p className={styles['muted']}>{t('events.stale.kept')}</p>
    </div>
  );
};
