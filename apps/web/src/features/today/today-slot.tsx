import { asksForGrid } from '@chaintide/chart/view/grid-link';
import { Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { afterFirstPicture } from '../../shared/browser/first-picture.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import styles from './today-slot.module.css';

const TodayBand = lazily(async () => (await afterFirstPicture(() => import('./today-band.tsx'))).TodayBand);

/** Reserves the room of the band above the chart, and fills it after the first picture. A link to charts opens with it folded. */
export const TodaySlot = () => {
  const { today } = usePreferences();
  const dispatch = useDispatch();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(() => today === 'open' && !search.has('indicator') && !asksForGrid(search));
  const fold = (): void => {
    setOpen(!isOpen);
    dispatch(preferencesChanged({ today: isOpen ? 'folded' : 'open' }));
  };
  return (
    <div className={styles['slot']} data-open={isOpen} data-today="">
      <Suspense>
        <TodayBand isOpen={isOpen} onFold={fold} />
      </Suspense>
    </div>
  );
};
