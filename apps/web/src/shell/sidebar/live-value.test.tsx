import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { topics } from '@chaintide/contracts/realtime';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser, show } from '../../app/testing.tsx';
import { LiveValue } from './live-value.tsx';

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is short, and says every digit on hover', async () => {
  const indicator = catalogue.indicators.find(({ id }) => id === 'btc.market_cap')!;
  const topic = topics.indicator(indicator.id, indicator.interval);
  const { live, push } = show(<LiveValue indicator={indicator} />);
  await waitFor(() => expect(live.topics()).toContain(topic));
  const tail = { values: [[null, 1_234_567_890.125, null]] } as Partial<SeriesTail>;
  push(topic, tail as SeriesTail);
  expect((await screen.findByTitle('$1,234,567,890.125')).textContent?.trim()).toBe('$1.235B');
});
