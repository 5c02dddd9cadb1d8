import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { namesCharts } from '../../shared/api/early.ts';
import { lazilyAhead } from '../../shared/browser/chunk-loading.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import { useToday } from './today-api.ts';
import styles from './today-slot.module.css';

const TodayBand = lazilyAhead(async () => (await import('./today-band.tsx')).TodayBand);

/** Loads the band ahead, as it is due with the first picture. */
export const fetchToday = (): void => void TodayBand.fetch();

/** Reserves the room of the band above the chart until it is loaded. A link to charts opens with it folded. */
export const TodaySlot = () => {
  const { today } = usePreferences();
  const dispatch = useDispatch();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(() => today === 'open' && !namesCharts(search));
  const [isLoaded, setLoaded] = useState(TodayBand.hasArrived);
  useEffect(() => {
    // not by Suspense: React delays what follows a fallback by 300 ms, and by as much again for every other part that arrives meanwhile
    void TodayBand.fetch().then(() => setLoaded(true));
  }, []);
  useToday(isOpen); // arrives while the band is loading
  const fold = (): void => {
    setOpen(!isOpen);
    dispatch(preferencesChanged({ today: isOpen ? 'folded' : 'open' }));
  };
  return (
    <div className={styles['slot']} data-open={isOpen} data-today="">
      {isLoaded && <TodayBand isOpen={isOpen} onFold={fold} />}
    </div>
  );
};
