import { ChartsPage } from '../features/charts/charts-page.tsx';
import { TodaySlot } from '../features/today/today-slot.tsx';

/** The day at a glance, and the chart. */
export const HomePage = () => (
  <>
    <TodaySlot />
    <ChartsPage />
  </>
);
