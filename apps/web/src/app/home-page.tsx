import { ChartsPage } from '../features/charts/charts-page.tsx';
import { TodaySlot } from '../features/today/today-slot.tsx';
import { afterFirstPicture } from '../shared/browser/first-picture.ts';
import { lazily } from '../shared/browser/chunk-loading.ts';
import { LateAddress } from '../shared/browser/late-address.tsx';

const BoardSlot = lazily(
  async () => (await afterFirstPicture(() => import('../features/board/own/board-slot.tsx'))).BoardSlot,
);

// the same element for every address, so that React does not render it again
const today = (
  <LateAddress>
    <TodaySlot />
  </LateAddress>
);

/** The day at a glance, the chart, and what is said about it. */
export const HomePage = () => (
  <>
    {today}
    <ChartsPage Board={BoardSlot} />
  </>
);
