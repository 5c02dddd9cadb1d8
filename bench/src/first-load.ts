import type { Browser, CDPSession, Page } from '@playwright/test';
import { openBrowser, quantile, withProduct } from './page/product.ts';

const RUNS = 9;
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const AIM_MS = 1_000;
const AIM_SHIFT = 0.02;
const SETTLE_MS = 1_500; // whatever would jump has jumped by then
const KB = 1_000;

interface Seen {
  /** From the start of the navigation, ms. */
  readonly picture: number;
  readonly shift: number;
  readonly kb: number;
  readonly kbBefore: number;
  readonly requests: number;
}

interface Received {
  readonly at: number;
  readonly bytes: number;
}

const listen = (session: CDPSession): Received[] => {
  const received: Received[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.push({ at: performance.now(), bytes: encodedDataLength });
  });
  return received;
};

const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const FIRST = 'chart.first';

/** One visit with an empty browser cache. */
const visit = async (browser: Browser, url: string, slowdown: number): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const received = listen(session);
    await watchShifts(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, FIRST, {
      polling: 'raf',
      timeout: 60_000,
    });
    const pictured = performance.now();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const { picture, shift } = await page.evaluate(
      (name) => ({
        picture: performance.getEntriesByName(name)[0]!.startTime,
        shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      }),
      FIRST,
    );
    const weigh = (some: readonly Received[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
    return {
      picture,
      shift,
      kb: weigh(received),
      kbBefore: weigh(received.filter(({ at }) => at <= pictured)),
      requests: received.length,
    };
  } finally {
    await context.close();
  }
};

const visits = async (url: string, slowdown: number): Promise<Seen[]> => {
  const browser = await openBrowser();
  try {
    await visit(browser, url, slowdown); // the gateway's first responses are not representative
    const seen: Seen[] = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await visit(browser, url, slowdown));
    return seen;
  } finally {
    await browser.close();
  }
};

const print = (name: string, seen: readonly Seen[]): number => {
  const [picture, slowest] = [0.5, 1].map((share) =>
    quantile(
      seen.map((one) => one.picture),
      share,
    ),
  );
  const middle = (part: keyof Seen): number =>
    quantile(
      seen.map((one) => one[part]),
      0.5,
    );
  console.log(
    `${name}: first picture of the line ${picture!.toFixed(0)} ms, slowest ${slowest!.toFixed(0)} (aim ${AIM_MS}); medians of ${RUNS} over 10 Mbit/s and 40 ms`,
  );
  console.log(
    `    ${middle('kbBefore').toFixed(0)} kB before it, ${middle('kb').toFixed(0)} kB in ${middle('requests')} requests in all; layout shift at most ${Math.max(...seen.map(({ shift }) => shift)).toFixed(4)} (aim ${AIM_SHIFT})`,
  );
  return picture!;
};

await withProduct(async (url) => {
  const usual = print('this machine', await visits(url, 1));
  const slow = print('a machine four times slower', await visits(url, 4));
  console.log(
    JSON.stringify({
      bench: 'first-load',
      value: Number(usual.toFixed(0)),
      unit: 'ms',
      peer: `four times slower, ${slow.toFixed(0)} ms`,
      ratio: Number((usual / slow).toFixed(3)),
    }),
  );
});
