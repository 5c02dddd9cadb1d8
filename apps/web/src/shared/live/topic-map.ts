import type { ErrorName } from '@chaintide/contracts/errors';
import { succeeded, type Envelope, type Failure } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import type { JoinRequest } from '@chaintide/contracts/live/events';
import { isTold, type JoinAnswer, type TopicFrame } from '@chaintide/contracts/realtime';
import { createLine, type Line, type LineListener } from './topic-line.ts';

const JOIN_AGAIN_MS = SECOND; // a join without an answer is repeated while the connection is open
/** Troubles of the gateway itself, which pass; others, such as an unreachable source, are about the topic. */
const PASSING: readonly string[] = ['internal', 'server.busy', 'request.timeout'] satisfies ErrorName[];

export interface Watcher extends LineListener {
  refused?(failure: Failure): void;
}

/** The two requests for a topic; both reject if no answer arrives. */
export interface TopicWire {
  readonly join: (request: JoinRequest) => Promise<Envelope<JoinAnswer>>;
  readonly leave: (topic: string) => Promise<unknown>;
}

interface Topic {
  readonly watchers: Set<Watcher>;
  readonly line: Line;
  /** Increases with every join, so that the answer to an older one is ignored. */
  attempt: number;
}

const createTopic = (): Topic => {
  const watchers = new Set<Watcher>();
  const line = createLine({
    snapshot: async (data) => {
      await Promise.all([...watchers].map(async (watcher) => watcher.snapshot(data)));
    },
    delta: (data, sentAt) => {
      for (const watcher of watchers) watcher.delta(data, sentAt);
    },
  });
  return { watchers, line, attempt: 0 };
};

/** Undefined without an answer, and where the gateway could not give one now. */
const answerOf = async (asked: Promise<Envelope<JoinAnswer>>): Promise<Envelope<JoinAnswer> | undefined> => {
  const answer = await asked.catch(() => undefined);
  return answer && !succeeded(answer) && PASSING.includes(answer.error.name) ? undefined : answer;
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** All topics watched on this page; each is joined once, regardless of the number of watchers. */
export const createTopicMap = (wire: TopicWire) => {
  const topics = new Map<string, Topic>();
  let open = false;

  const isCurrent = (name: string, topic: Topic, attempt: number): boolean =>
    open && topics.get(name) === topic && topic.attempt === attempt;

  const join = async (name: string, topic: Topic, resume: boolean): Promise<void> => {
    const attempt = ++topic.attempt;
    const after = resume ? topic.line.held() : undefined;
    topic.line.joining();
    const answer = await answerOf(wire.join({ topic: name, ...(after && { after }) }));
    if (!answer) await pause(JOIN_AGAIN_MS);
    if (!isCurrent(name, topic, attempt)) return;
    if (!answer) return join(name, topic, resume);
    if (!succeeded(answer)) {
      for (const watcher of topic.watchers) watcher.refused?.(answer.error);
      return;
    }
    const whole = await topic.line.joined(answer.data);
    if (!whole && isCurrent(name, topic, attempt)) await join(name, topic, false);
  };

  const leave = (name: string, topic: Topic, watcher: Watcher): void => {
    topic.watchers.delete(watcher);
    if (topic.watchers.size > 0 || topics.get(name) !== topic) return;
    topics.delete(name);
    // a lost connection has already left all topics
    if (open) wire.leave(name).catch(() => undefined);
  };

  return {
    names: (): string[] => [...topics.keys()],

    /** Watches a topic until `leave`; every watcher receives a snapshot when it joins. */
    watch: (name: string, watcher: Watcher) => {
      const topic = topics.get(name) ?? createTopic();
      topics.set(name, topic);
      topic.watchers.add(watcher);
      const again = async (): Promise<void> => {
        if (open) await join(name, topic, false);
      };
      void again();
      return { leave: () => leave(name, topic, watcher), again };
    },

    take: (frame: TopicFrame): void => {
      const topic = topics.get(frame.topic);
      if (open && topic && !topic.line.take(frame)) void join(frame.topic, topic, false);
    },

    /** Joins a topic again whose frames cannot be read. */
    restore: (name: string): void => {
      const topic = topics.get(name);
      if (open && topic) void join(name, topic, false);
    },

    /** Joins all topics again; resolves when all are up to date. */
    resume: async (): Promise<void> => {
      open = true;
      await Promise.all([...topics].map(([name, topic]) => join(name, topic, true)));
    },

    /** The connection is closed: pending answers are ignored. */
    cut: (): void => {
      open = false;
    },

    /** The page is hidden: leaves all topics but remembers them, except those by which others are notified. */
    rest: (): void => {
      open = false;
      for (const name of topics.keys()) if (!isTold(name)) wire.leave(name).catch(() => undefined);
    },
  };
};

export type Watching = ReturnType<ReturnType<typeof createTopicMap>['watch']>;
