import { isEntered, shownKinds, type ShownEvent } from '@chaintide/contracts/charts/events';
import { useMemo } from 'react';
import { domainOf, type Domain } from '@chaintide/chart/gestures/domain';
import { rangeOf } from '@chaintide/chart/gestures/range';
import { fit, type Window } from '@chaintide/chart/gestures/window';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Checkbox } from '../../../shared/ui/forms/checkbox.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { ChartActionsProps } from '../shared/actions-props.ts';
import { useEventsQuery } from './events-api.ts';
import styles from './events-panel.module.css';
import { concerns, eventTime } from '@chaintide/chart/view/marked-events';
import type { EventTask } from './event-work.tsx';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';

export interface EventsPanelProps extends Pick<ChartActionsProps, 'view' | 'charted' | 'stage' | 'onChange'> {
  /** Called when an admin wants to add, change or remove an event. */
  readonly onTask: (task: EventTask) => void;
}

/** The window centred on an event, as long as the present one. */
const windowAround = (time: number, { from, to }: Window, domain: Domain): Window =>
  fit({ from: time - (to - from) / 2, to: time + (to - from) / 2 }, domain);

interface RowProps {
  readonly event: ShownEvent;
  readonly isSeen: boolean;
  readonly onGo: (() => void) | undefined;
  /** Set if the reader may change the event. */
  readonly onTask: ((task: EventTask) => void) | undefined;
}

const Row = ({ event, isSeen, onGo, onTask: task }: RowProps) => {
  const { t, pick } = useText(eventsTexts);
  const onTask = isEntered(event) ? task && ((kind: 'edit' | 'remove') => task({ kind, event })) : undefined;
  const label = pick(event.label);
  const kind = t(`events.kind.${event.kind}`);
  const way = `${t('events.go', { day: event.day, label })} ${kind}`;
  return (
    <li className={styles['row']}>
      <button
        type="button"
        className={styles['event']}
        disabled={onGo === undefined}
        title={pick(event.note)}
        aria-current={isSeen ? 'true' : undefined}
        aria-label={isSeen ? `${way} · ${t('events.inWindow')}` : way}
        onClick={onGo}
      >
        <span className={styles['day']}>{event.day}</span> <span className={styles['label']}>{label}</span>{' '}
        <span className={styles['kind']}>{kind}</span>
      </button>
      {onTask && <IconButton icon="edit" label={t('events.edit', { label })} onClick={() => onTask('edit')} />}
      {onTask && <IconButton icon="remove" label={t('events.remove', { label })} onClick={() => onTask('remove')} />}
    </li>
  );
};

/** A switch for each group of events that the chart has. */
const Groups = ({
  view,
  events,
  onChange,
}: Pick<EventsPanelProps, 'view' | 'onChange'> & { readonly events: readonly ShownEvent[] }) => {
  const { t } = useText(eventsTexts);
  const countOf = (kind: ShownEvent['kind']): number => events.filter((event) => event.kind === kind).length;
  const swap = (kind: ShownEvent['kind']): void =>
    onChange({ hidden: shownKinds.filter((one) => view.hidden.includes(one) !== (one === kind)) });
  return (
    <div role="group" aria-label={t('events.groups')} className={styles['groups']}>
      {shownKinds
        .filter((kind) => countOf(kind) > 0)
        .map((kind) => (
          <ToolButton
            key={kind}
            aria-pressed={!view.hidden.includes(kind)}
            disabled={!view.events}
            onClick={() => swap(kind)}
          >
            {t('events.group', { kind: t(`events.kind.${kind}`), count: countOf(kind) })}
          </ToolButton>
        ))}
    </div>
  );
};

/** The events marked on the chart: a switch for all, a link to each, and for admins the means to change them. */
export const EventsPanel = ({ view, charted, stage, onChange, onTask }: EventsPanelProps) => {
  const { t } = useText(eventsTexts);
  const { role } = useSession();
  const { data: events, error, refetch } = useEventsQuery();
  const domain = useMemo(() => charted && domainOf(charted.series), [charted]);
  const present = stage.current?.window();
  const concerned = events?.filter((event) => concerns(event, view.indicator)).toReversed();
  const listed = concerned?.filter(({ kind }) => !view.hidden.includes(kind));
  const isAdmin = role === 'admin';
  const isSeen = (event: ShownEvent): boolean =>
    present !== undefined && eventTime(event) >= present.from && eventTime(event) <= present.to;
  const wayTo = (event: ShownEvent): (() => void) | undefined => {
    const time = eventTime(event);
    if (!domain || !present || time < domain.first || time > domain.last) return undefined;
    return () => onChange({ range: rangeOf(windowAround(time, present, domain), domain), events: true });
  };
  return (
    <div className={styles['panel']} data-events={listed?.length}>
      <span className={styles['switch']}>
        <Checkbox role="switch" isTicked={view.events} onTick={(isTicked) => onChange({ events: isTicked })}>
          {t('events.show')}
        </Checkbox>
      </span>
      {concerned && concerned.length > 0 && <Groups view={view} events={concerned} onChange={onChange} />}
      {listed?.length === 0 && (
        <p className={styles['none']}>{t(concerned?.length === 0 ? 'events.none' : 'events.allHidden')}</p>
      )}
      {!listed && !error && (
        <p className={styles['none']} role="status">
          {t('events.loading')}
        </p>
      )}
      {!listed && error && <Failed error={error} onRetry={refetch} />}
      {listed && listed.length > 0 && (
        <ul className={styles['list']} aria-label={t('events.list')}>
          {listed.map((event) => (
            <Row
              key={event.id}
              event={event}
              isSeen={isSeen(event)}
              onGo={wayTo(event)}
              onTask={isAdmin ? onTask : undefined}
            />
          ))}
        </ul>
      )}
      {isAdmin && (
        <div className={styles['work']}>
          <ToolButton onClick={() => onTask({ kind: 'add' })}>
            <Icon name="add" />
            {t('events.add')}
          </ToolButton>
          <ToolButton onClick={() => onTask({ kind: 'history' })}>{t('events.history.title')}</ToolButton>
        </div>
      )}
    </div>
  );
};
