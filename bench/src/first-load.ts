import type { Browser, CDPSession, Page } from '@playwright/test';
import { openBrowser, quantile, withProduct } from './page/product.ts';

const RUNS = 9;
const lineOf = (bits: number, latency: number) => ({
  offline: false,
  latency,
  downloadThroughput: bits / 8,
  uploadThroughput: bits / 8,
});

interface Setup {
  readonly name: string;
  readonly line: ReturnType<typeof lineOf>;
  /** How many times slower the machine is made. */
  readonly slowdown: number;
  readonly aimMs: number;
  /** Whether the aim is also the band's: on a slow line the first picture is the gateway's, and the band follows the chart. */
  readonly isBandHeld: boolean;
}

const usual: Setup = {
  name: 'this machine, 10 Mbit/s and 40 ms',
  line: lineOf(10_000_000, 40),
  slowdown: 1,
  aimMs: 900,
  isBandHeld: true,
};
const slowMachine: Setup = {
  ...usual,
  name: 'a machine four times slower, 10 Mbit/s and 40 ms',
  slowdown: 4,
  isBandHeld: false,
};
const slowLine: Setup = {
  name: 'this machine, 400 kbit/s and 150 ms',
  line: lineOf(400_000, 150),
  slowdown: 1,
  aimMs: 2_500,
  isBandHeld: false,
};
const AIM_SHIFT = 0.02;
const SETTLE_MS = 1_500; // whatever would jump has jumped by then
const KB = 1_000;

interface Seen {
  /** The static page's first paint, from the start of the navigation, ms. */
  readonly shell: number;
  /** The first picture of the line: the one painted by the gateway on a slow line, otherwise the chart itself. */
  readonly picture: number;
  readonly chart: number;
  /** The band of the day with its data. */
  readonly band: number;
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

const CHART = 'chart.first';
const BAND = 'today.first';
const PICTURES = [CHART, 'opening.picture'];

const marked = (page: Page, mark: string): Promise<unknown> =>
  page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark, {
    polling: 'raf',
    timeout: 60_000,
  });

const timesOn = (page: Page): Promise<Pick<Seen, 'shell' | 'picture' | 'chart' | 'band' | 'shift'>> =>
  page.evaluate(
    ([chart, band, pictures]) => {
      const at = (name: string): number[] => performance.getEntriesByName(name).map(({ startTime }) => startTime);
      return {
        shell: at('first-contentful-paint')[0]!,
        picture: Math.min(...pictures.flatMap(at)),
        chart: at(chart)[0]!,
        band: at(band)[0]!,
        shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      };
    },
    [CHART, BAND, PICTURES] as const,
  );

/** One visit with an empty browser cache. */
const visit = async (browser: Browser, url: string, { line, slowdown }: Setup): Promise<Seen> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const received = listen(session);
    await watchShifts(page);
    await page.goto(url, { waitUntil: 'commit' });
    await marked(page, CHART);
    const charted = performance.now();
    await marked(page, BAND);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const times = await timesOn(page);
    const weigh = (some: readonly Received[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
    return {
      ...times,
      kb: weigh(received),
      kbBefore: weigh(received.filter(({ at }) => at <= charted)),
      requests: received.length,
    };
  } finally {
    await context.close();
  }
};

const visits = async (url: string, setup: Setup): Promise<Seen[]> => {
  const browser = await openBrowser();
  try {
    await visit(browser, url, setup); // the gateway's first responses are not representative
    const seen: Seen[] = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await visit(browser, url, setup));
    return seen;
  } finally {
    await browser.close();
  }
};

const measure = async (url: string, setup: Setup): Promise<number> => {
  const seen = await visits(url, setup);
  const of = (part: keyof Seen, share = 0.5): number =>
    quantile(
      seen.map((one) => one[part]),
      share,
    );
  const [picture, band] = [of('picture'), of('band')];
  console.log(
    `${setup.name}: static page ${of('shell').toFixed(0)} ms, first picture of the line ${picture.toFixed(0)} ms (slowest ${of('picture', 1).toFixed(0)}, aim ${setup.aimMs}), chart ${of('chart').toFixed(0)} ms; medians of ${RUNS}`,
  );
  console.log(
    `    the band of the day ${band.toFixed(0)} ms (slowest ${of('band', 1).toFixed(0)}${setup.isBandHeld ? `, aim ${setup.aimMs}` : ''})`,
  );
  console.log(
    `    ${of('kbBefore').toFixed(0)} kB before the chart, ${of('kb').toFixed(0)} kB in ${of('requests')} requests in all; layout shift at most ${of('shift', 1).toFixed(4)} (aim ${AIM_SHIFT})`,
  );
  const held = [...(setup.slowdown === 1 ? [picture] : []), ...(setup.isBandHeld ? [band] : [])];
  if (held.some((ms) => ms > setup.aimMs)) process.exitCode = 1;
  return picture;
};

await withProduct(async (url) => {
  const picture = await measure(url, usual);
  const slow = await measure(url, slowMachine);
  await measure(url, slowLine);
  console.log(
    JSON.stringify({
      bench: 'first-load',
      value: Number(picture.toFixed(0)),
      unit: 'ms',
      peer: `four times slower, ${slow.toFixed(0)} ms`,
      ratio: Number((picture / slow).toFixed(3)),
    }),
  );
});
