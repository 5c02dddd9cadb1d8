import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { topics, type JoinAnswer, type TopicFrame } from '@chaintide/contracts/realtime';
import type { Ticker } from '@chaintide/contracts/market/sources';
import type { Envelope } from '@chaintide/contracts/http';
import { BeatReader, type Beat } from '@chaintide/contracts/live/beats';
import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { enterAsVip, whenEnterable } from './page/enter.ts';
import { openBrowser, withProduct } from './page/product.ts';

const HOURS = 24;
const EVERY_HOURS = 2;
const WARM_HOURS = 6; // intentional caches (texts, spare memory for new points) are full by then
const TICKS_AN_HOUR = 3_600 * 4;
const TICKS_A_FRAME = 24; // ticks that are merged before the page draws
const BUCKET = 300;
const MOST_GROWTH = 0.05;
const MB = 1_000_000;
const LOOK_EVERY_MS = 200;

interface Frames {
  readonly price: TopicFrame<Ticker>;
  readonly series: TopicFrame<SeriesTail>;
}

interface Tap {
  isOurs: boolean;
  /** Messages that the page has read. */
  read: number;
  socket: WebSocket | undefined;
}
declare global {
  interface Window {
    tap: Tap;
  }
}

/** Replaces the page's WebSocket before anything else runs, so that the benchmark can send ticks. */
const tapSocket = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tap: Tap = { isOurs: false, read: 0, socket: undefined };
    Object.assign(window, { tap });
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        tap.socket = this;
        tap.read = 0;
        this.addEventListener('message', (event: MessageEvent<string>) => {
          if (!event.isTrusted) return;
          if (!tap.isOurs) tap.read += 1;
          else if (event.data.startsWith('42["topic')) event.stopImmediatePropagation();
        });
      }
    };
  });
};

const NAMES = [topics.price('BTCUSDT'), topics.indicator('btc.price', '5m')] as const;

/** The frames that the page holds after each message of its newest connection. */
const readMessages = (page: Page): (() => readonly ReadonlyMap<string, TopicFrame>[]) => {
  let held: ReadonlyMap<string, TopicFrame>[] = [];
  page.on('websocket', (line) => {
    const frames = new Map<string, TopicFrame>();
    const history: ReadonlyMap<string, TopicFrame>[] = [];
    held = history;
    const reader = new BeatReader({ frame: (frame) => frames.set(frame.topic, frame), lost: () => undefined });
    line.on('framereceived', ({ payload }) => {
      const [, kind, json = ''] = /^4([23])\d*(\[.*)$/s.exec(String(payload)) ?? [];
      const [first, ...rest] = kind === undefined ? [] : (JSON.parse(json) as unknown[]);
      if (first === 'topics.ticked') reader.beat(...(rest as unknown as Beat));
      const answers = kind === '3' ? (first as Envelope<unknown>).data : null;
      if (Array.isArray(answers))
        for (const { data } of answers as Envelope<JoinAnswer>[]) if (data !== null) reader.joined(data);
      history.push(new Map(frames));
    });
  });
  return () => held;
};

/** Returns the last real frames; from here on, the connection only delivers simulated ones. */
const takeOver = async (page: Page, held: ReturnType<typeof readMessages>): Promise<Frames> => {
  const last = (read: number): Partial<Frames> => {
    const frames = held()[read - 1];
    return { price: frames?.get(NAMES[0]), series: frames?.get(NAMES[1]) } as Partial<Frames>;
  };
  const isWhole = (frames: Partial<Frames>): frames is Frames => !!frames.price && !!frames.series;
  while (!isWhole(last(held().length))) await wait(LOOK_EVERY_MS);
  const read = await page.evaluate(() => {
    window.tap.isOurs = true;
    return window.tap.read;
  });
  const frames = last(read);
  if (!isWhole(frames)) throw new Error('the page was behind its connection');
  return frames;
};

/** In the page: sends ticks whose times are a quarter of a second apart; resolves when all are drawn. */
const tick = (page: Page, frames: Frames, count: number): Promise<Frames> =>
  page.evaluate(
    async ({ frames: held, count: left, batch, bucket }) => {
      let { price, series } = held as { -readonly [K in keyof Frames]: Frames[K] };
      const deliver = (frame: TopicFrame): void => {
        window.tap.socket!.dispatchEvent(
          new MessageEvent('message', { data: `42${JSON.stringify(['topic.changed', frame])}` }),
        );
      };
      const next = <D>(frame: TopicFrame<D>, data: D, at: number): TopicFrame<D> => ({
        ...frame,
        prev: frame.seq,
        seq: frame.seq + 1,
        data,
        sentAt: at,
      });
      for (let done = 0; done < left; done += 1) {
        const at = price.data.at + 250;
        const value = 30_000 + 2_000 * Math.sin(at / 1e6) + (at % 97);
        const time = Math.floor(at / 1_000 / bucket) * bucket;
        price = next(price, { ...price.data, price: value, at, receivedAt: at }, at);
        series = next(
          series,
          {
            ...series.data,
            times: [time - bucket, time],
            values: [[value - 1, value]],
            provisionalFrom: time,
            updatedAt: at,
            at,
          },
          at,
        );
        deliver(price);
        deliver(series);
        if (done % batch === 0)
          await new Promise((drawn) => {
            requestAnimationFrame(drawn);
          });
      }
      return { price, series };
    },
    { frames, count, batch: TICKS_A_FRAME, bucket: BUCKET },
  );

interface Weight {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

const weigh = async (session: CDPSession): Promise<Weight> => {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: usedSize / MB, nodes: of('Nodes'), listeners: of('JSEventListeners') };
};

const measure = async (page: Page, held: ReturnType<typeof readMessages>): Promise<Weight[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let frames = await takeOver(page, held);
  const weights: Weight[] = [];
  for (let hour = EVERY_HOURS; hour <= HOURS; hour += EVERY_HOURS) {
    frames = await tick(page, frames, EVERY_HOURS * TICKS_AN_HOUR);
    const weight = await weigh(session);
    weights.push(weight);
    console.log(
      `${String(hour).padStart(2)} h: ${weight.heap.toFixed(2)} MB, ${weight.nodes} nodes, ${weight.listeners} listeners`,
    );
  }
  return weights;
};

await withProduct(async (url) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await tapSocket(page);
    const held = readMessages(page);
    await whenEnterable(url);
    await page.goto(url);
    await enterAsVip(page);
    await page.goto(`${url}/?indicator=btc.price&resolution=5m`);
    const weights = await measure(page, held);
    const [first, last] = [weights[WARM_HOURS / EVERY_HOURS - 1]!.heap, weights.at(-1)!.heap];
    if (last > first * (1 + MOST_GROWTH)) process.exitCode = 1;
    console.log(
      `heap of the page after ${HOURS} h of 4 ticks a second beside ${WARM_HOURS} h of them: ${(last - first).toFixed(2)} MB more (at most ${MOST_GROWTH * 100} %)`,
    );
    console.log(
      JSON.stringify({
        bench: 'heap',
        value: Number(last.toFixed(2)),
        unit: 'MB',
        peer: `after ${WARM_HOURS} h ${first.toFixed(2)} MB`,
        ratio: Number((last / first).toFixed(3)),
      }),
    );
  } finally {
    await browser.close();
  }
});
