import type { DiscussedPoint } from '@chaintide/contracts/support/board';
import type { Erratum } from '@chaintide/contracts/support/errata';
import { SECOND } from '@chaintide/contracts/limits';
import { xAt, yAt, type Scene } from '@chaintide/chart/scene/scene';
import { skipToken } from '@reduxjs/toolkit/query';
import type { PointerEvent } from 'react';
import { useSearchParams } from 'react-router';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { useDiscussedPointsQuery, useErrataQuery } from '../../../shared/board/discussed-api.ts';
import { boardId } from '../../../shared/board/pinning.ts';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import { formatBucket } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './discussed-marks.module.css';

const stay = (event: PointerEvent): void => event.stopPropagation();

interface Place {
  readonly left: number;
  readonly top: number;
}

/** The place of a point in the plot; undefined outside of it. */
const placeOf = (scene: Scene, time: number, value: number | undefined): Place | undefined => {
  const { plot, axes, window } = scene;
  if (time < window.from || time > window.to) return undefined;
  const y = value === undefined ? plot.top + plot.height : yAt(scene, axes[0].scale, value);
  return { left: xAt(scene, time), top: Math.min(plot.top + plot.height, Math.max(plot.top, y)) };
};

/** Opens a discussion in the board below. */
const useOpen = (): ((id: number | null) => void) => {
  const [, setSearch] = useSearchParams();
  return (id) => {
    if (id !== null)
      setSearch((present) => {
        const next = new URLSearchParams(present);
        next.set('message', String(id));
        return next;
      });
    document.getElementById(boardId)?.scrollIntoView({ block: 'start' });
  };
};

interface MarkProps {
  readonly place: Place;
  readonly kind: 'discussed' | 'corrected';
  readonly label: string;
  readonly onOpen: () => void;
}

const Mark = ({ place, kind, label, onOpen }: MarkProps) => (
  <button
    type="button"
    className={styles['mark']}
    data-kind={kind}
    style={place}
    title={label}
    aria-label={label}
    onPointerDown={stay}
    onPointerUp={stay}
    onClick={onOpen}
  />
);

interface DiscussedMarksProps {
  readonly scene: Scene;
  /** The indicator and its resolution. */
  readonly subject: string;
}

/** The points of a chart that are discussed or were corrected; each opens its discussion. */
export const DiscussedMarks = ({ scene, subject }: DiscussedMarksProps) => {
  const indicator = subject.split(' ')[0]!;
  const { t, pick } = useText(boardTexts);
  const settled = useSettled(indicator);
  const asked = settled === indicator ? indicator : skipToken;
  const { currentData: points = [] } = useDiscussedPointsQuery(asked);
  const { currentData: errata = [] } = useErrataQuery(asked);
  const open = useOpen();
  const discussed = ({ id, pin, userName, excerpt }: DiscussedPoint) => {
    const place = placeOf(scene, pin.time, pin.value);
    const label = t('board.point', { name: userName, excerpt });
    return place && <Mark key={id} place={place} kind="discussed" label={label} onOpen={() => open(id)} />;
  };
  const corrected = ({ id, time, text, messageId }: Erratum) => {
    const place = placeOf(scene, time, undefined);
    const label = `${t('board.errata.point', { time: formatBucket(time * SECOND, false) })}: ${pick(text)}`;
    return place && <Mark key={`e${id}`} place={place} kind="corrected" label={label} onOpen={() => open(messageId)} />;
  };
  return (
    <>
      {points.map(discussed)}
      {errata.map(corrected)}
    </>
  );
};
