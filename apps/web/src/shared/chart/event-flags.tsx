import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { useMemo, useState, type PointerEvent } from 'react';
import styles from './event-flags.module.css';
import { FLAG, flagsOf, flagTop, type Flag, type StageEvent } from '@chaintide/chart/scene/events';
import { xAt, type Scene } from '@chaintide/chart/scene/scene';

const stay = (event: PointerEvent): void => event.stopPropagation();

const keyOf = ({ events }: Flag): string => events.map(({ id }) => id).join();

const nameOf = ({ events }: Flag): string =>
  events
    .map(({ time, label, note }) => [`${isoDay(time * SECOND)} ${label}`, note].filter(Boolean).join(': '))
    .join('; ');

const FlagNote = ({ events }: { events: readonly StageEvent[] }) => (
  <ul className={styles['note']}>
    {events.map(({ id, time, label, note }) => (
      <li key={id}>
        <p className={styles['head']}>
          <span>{label}</span>
          <time>{isoDay(time * SECOND)}</time>
        </p>
        {note !== '' && <p className={styles['text']}>{note}</p>}
      </li>
    ))}
  </ul>
);

/** Elements to hover, tap and focus for the events drawn on the canvas. */
export const EventFlags = ({ scene, events }: { scene: Scene; events: readonly StageEvent[] }) => {
  const flags = useMemo(() => flagsOf(scene, events), [scene, events]);
  const [open, setOpen] = useState<string>();
  const top = flagTop(scene);
  const middle = scene.plot.left + scene.plot.width / 2;
  const close = (key: string) => (): void => setOpen((now) => (now === key ? undefined : now));
  return flags.map((flag) => {
    const key = keyOf(flag);
    const isOpen = open === key;
    return (
      <div
        key={key}
        className={styles['flag']}
        style={{ left: flag.x, top, height: FLAG.size }}
        onPointerDown={stay}
        onPointerUp={stay}
      >
        <button
          type="button"
          className={styles['button']}
          aria-label={nameOf(flag)}
          aria-expanded={isOpen}
          onPointerEnter={() => setOpen(key)}
          onPointerLeave={close(key)}
          onFocus={() => setOpen(key)}
          onBlur={close(key)}
          onClick={() => setOpen(key)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(undefined);
          }}
        />
        {isOpen && (
          <div className={styles['anchor']} data-side={flag.x > middle ? 'left' : 'right'}>
            <FlagNote events={flag.events} />
          </div>
        )}
        {isOpen &&
          flag.events.map(({ id, time }) => (
            <i
              key={id}
              className={styles['line']}
              style={{ left: xAt(scene, time) - flag.x, top: scene.plot.top - top, height: top - scene.plot.top }}
            />
          ))}
      </div>
    );
  });
};
