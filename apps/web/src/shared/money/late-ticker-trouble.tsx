import { Suspense } from 'react';
import { lazily } from '../browser/chunk-loading.ts';
import { afterFirstPicture } from '../browser/first-picture.ts';

const TickerTrouble = lazily(async () => (await afterFirstPicture(() => import('./ticker-trouble.tsx'))).TickerTrouble);

/** `TickerTrouble`, which need not be in the first picture. */
export const LateTickerTrouble = ({ symbol }: { readonly symbol: string }) => (
  <Suspense>
    <TickerTrouble symbol={symbol} />
  </Suspense>
);
