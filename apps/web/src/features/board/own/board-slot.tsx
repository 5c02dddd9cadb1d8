import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { Suspense, useId, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { boardTexts } from '../../../shared/board/board-texts.ts';
import { boardId, usePin } from '../../../shared/board/pinning.ts';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import { useVisible } from '../../../shared/browser/use-visible.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './board-slot.module.css';

const MessageBoard = lazily(async () => (await import('./message-board.tsx')).MessageBoard);

/** Whether the reader has come near the board, or something leads there; stays so. */
const useNear = (place: RefObject<HTMLElement | null>, isLed: boolean): boolean => {
  const isVisible = useVisible(place);
  const [wasNear, setNear] = useState(false);
  const isNear = isVisible || wasNear || isLed;
  if (isNear && !wasNear) setNear(true);
  return isNear;
};

/** The discussion of a chart's indicator beneath the chart, loaded once the reader comes near it. */
export const BoardSlot = ({ indicator: shown }: { readonly indicator: Indicator }) => {
  const indicator = useSettled(shown);
  const { t, pick } = useText(boardTexts);
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const pin = usePin(indicator.id);
  const isNear = useNear(place, search.has('message') || pin !== null);
  return (
    <section ref={place} id={boardId} className={styles['board']} aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {t('board.title', { name: pick(indicator.label) })}
      </h2>
      {isNear && (
        <Suspense fallback={<div className={styles['waiting']} />}>
          <MessageBoard key={indicator.id} indicator={indicator} />
        </Suspense>
      )}
    </section>
  );
};
