import type { Failure } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import type { TopicKind, TopicPayloads } from '@chaintide/contracts/realtime';
import { insist } from '../browser/chunk-loading.ts';
import { createClock } from './clock.ts';
import { createConnectionStore } from './connection-store.ts';
import type { LiveLine } from './live-line.ts';
import { createTopicMap, type Watching } from './topic-map.ts';

const CLOCK_EVERY_MS = 10 * SECOND;

/** Typed by the kind of topic watched. */
export interface TopicWatcher<K extends TopicKind> {
  snapshot(data: TopicPayloads[K]['snapshot']): void | Promise<void>;
  /** `sentAt`: when the gateway sent it, unix ms. */
  delta(data: TopicPayloads[K]['delta'], sentAt: number): void;
  refused?(failure: Failure): void;
}

interface Options {
  readonly address?: string;
  readonly isOffline?: () => boolean;
  readonly token?: () => string | null;
  /** The gateway does not let this token in. */
  readonly onRefused?: (failure: Failure, token: string | null) => void;
}

const unanswered = (): Promise<never> => Promise.reject(new Error('the line is not open'));

/** The page's one connection: topics with their watchers, the connection's state, the gateway's clock. */
export const createLiveClient = ({
  address,
  isOffline = () => !navigator.onLine,
  token = () => null,
  onRefused = () => undefined,
}: Options = {}) => {
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
    if (!line?.isUp() || isResting) return;
    const sentAt = Date.now();
    const now = await line.clock().catch(() => undefined);
    if (now === undefined) return;
    clock.read(sentAt, now, Date.now());
    connection.change({ roundTripMs: clock.roundTripMs() });
  };
  const timer = setInterval(() => {
    void readClock();
  }, CLOCK_EVERY_MS);

  return {
    start: async (): Promise<void> => {
      const module = await insist(
        () => import('./live-line.ts'),
        () => connection.change({ state: 'reconnecting' }),
      );
      if (isStopped) return;
      line = module.openLine({
        address,
        isOffline,
        token,
        onRefused,
        onState: (state, losses) => connection.change({ state, losses }),
        onFrame: topics.take,
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
    /** Somebody else holds the page: topics are joined again as them. */
    reconnect: (): void => line?.reconnect(),
    /** A page that nobody sees leaves its topics. */
    rest: (): void => {
      isResting = true;
      topics.rest();
    },
    /** The page is seen again. */
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
