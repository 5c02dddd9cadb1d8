import type { Failure } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import type { TopicKind, TopicPayloads } from '@chaintide/contracts/realtime';
import { loadChunk } from '../browser/chunk-loading.ts';
import { createClock } from './clock.ts';
import { createConnectionStore } from './connection-store.ts';
import type { LiveLine } from './live-line.ts';
import { createTopicMap, type Watching } from './topic-map.ts';

const CLOCK_EVERY_MS = 10 * SECOND;

/** Typed by the kind of topic watched. */
export interface TopicWatcher<K extends TopicKind> {
  snapshot(data: TopicPayloads[K]['snapshot']): void | Promise<void>;
  /** `sentAt` is the time at which the gateway sent it, unix ms. */
  delta(data: TopicPayloads[K]['delta'], sentAt: number): void;
  refused?(failure: Failure): void;
}

interface Options {
  readonly address?: string;
  readonly isOffline?: () => boolean;
  readonly token?: () => string | null;
  /** Called when the gateway rejects this token. */
  readonly onRefused?: (failure: Failure, token: string | null) => void;
}

const unanswered = (): Promise<never> => Promise.reject(new Error('the line is not open'));

const alone = { address: undefined, isOffline: () => !navigator.onLine, token: () => null, onRefused: () => undefined };

/** Requests the gateway's time once; resolves to whether it responded. */
const wasRead = async (clock: ReturnType<typeof createClock>, line: LiveLine): Promise<boolean> => {
  const sentAt = Date.now();
  const now = await line.clock().catch(() => undefined);
  if (now !== undefined) clock.read(sentAt, now, Date.now());
  return now !== undefined;
};

/** The page's only connection: topics with their watchers, the connection's state, and the gateway's clock. */
export const createLiveClient = (options: Options = {}) => {
  const clock = createClock();
  const connection = createConnectionStore();
  let line: LiveLine | undefined;
  let isStopped = false;
  let isResting = false;
  const topics = createTopicMap({
    join: (request) => line?.wire.join(request) ?? unanswered(),
    leave: (topic) => line?.wire.leave(topic) ?? unanswered(),
  });

  const readClock = async (): Promise<void> => {
    if (line?.isUp() && !isResting && (await wasRead(clock, line)))
      connection.change({ roundTripMs: clock.roundTripMs() });
  };
  const timer = setInterval(() => {
    void readClock();
  }, CLOCK_EVERY_MS);

  return {
    start: async (): Promise<void> => {
      const module = await loadChunk(
        () => import('./live-line.ts'),
        () => connection.change({ state: 'reconnecting' }),
      );
      if (isStopped) return;
      line = module.openLine({
        ...alone,
        ...options,
        onState: (state, losses) => connection.change({ state, losses }),
        onFrame: topics.take,
        onLost: topics.restore,
        onDown: topics.cut,
        onUp: async () => {
          void readClock().then(readClock);
          if (!isResting) await topics.resume();
        },
      });
    },
    stop: (): void => {
      isStopped = true;
      clearInterval(timer);
      line?.close();
    },
    retry: (): void => line?.retry(),
    /** Called when the session changes: reconnects and joins all topics with its token. */
    reconnect: (): void => line?.reconnect(),
    /** Leaves the topics while the page is hidden. */
    rest: (): void => {
      isResting = true;
      topics.rest();
    },
    /** Joins the topics again when the page is visible. */
    wake: async (): Promise<void> => {
      isResting = false;
      if (line?.isUp()) await topics.resume();
    },
    watch: <K extends TopicKind>(topic: string, watcher: TopicWatcher<K>): Watching => topics.watch(topic, watcher),
    topics: topics.names,
    now: (): number => Date.now() + clock.offsetMs(),
    connection: connection.get,
    subscribe: connection.subscribe,
  };
};

export type LiveClient = ReturnType<typeof createLiveClient>;
