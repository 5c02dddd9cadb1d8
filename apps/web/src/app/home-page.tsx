import { ChartsPage } from '../features/charts/charts-page.tsx';
import { TodaySlot } from '../features/today/today-slot.tsx';
import { afterFirstPicture } from '../shared/browser/first-picture.ts';
import { lazily } from '../shared/browser/chunk-loading.ts';

const BoardSlot = lazily(
  async () => (await afterFirstPicture(() => import('../features/board/own/board-slot.tsx'))).BoardSlot,
);

/** The day at a glance, the chart, and what is said about it. */
export const HomePage = () => (
  <>
    <TodaySlot />
    <ChartsPage Board={BoardSlot} />
  </>
);
