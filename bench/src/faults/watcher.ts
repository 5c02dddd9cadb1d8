import { errors } from '@chaintide/contracts/errors';
import { succeeded } from '@chaintide/contracts/http';
import type { Profile } from '@chaintide/contracts/people/auth';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { topics } from '@chaintide/contracts/realtime';
import { openLine } from '../../../apps/web/src/shared/live/live-line.ts';
import { createTopicMap } from '../../../apps/web/src/shared/live/topic-map.ts';

const TROUBLE = 500;
const PRICE = topics.price('BTCUSDT');

interface Fact {
  readonly name: string;
  readonly payload: unknown;
}

/** A join of one's account always brings the whole state, with the facts from then on; every other topic goes on where it was. */
const isWhole = (topic: string): boolean => topic.startsWith('account:');

/** All that a watcher has of one topic. */
export interface Followed {
  /** The position that the first answer gave: every fact after it has to come. */
  since: number | undefined;
  facts: Fact[];
  /** Answers with a snapshot although there was a position to go on from. */
  restarts: number;
}

/** A page that stays open: the product's own client, on one process that serves. */
export class Watcher {
  readonly name: string;
  readonly followed = new Map<string, Followed>();
  newestTick: Ticker | undefined;
  /** Until when the watcher's level lasts, as far as the page knows. */
  levelUntil: number | null | undefined;
  /** Final ones, of the connection or of a topic: a busy server is asked again. */
  refusals: string[] = [];
  private readonly line: ReturnType<typeof openLine>;

  constructor(name: string, { url, token, facts }: { url: string; token: string; facts: readonly string[] }) {
    this.name = name;
    const map = createTopicMap({
      join: async (request) => {
        const answer = await this.line.wire.join(request);
        if (this.followed.has(request.topic) && succeeded(answer) && answer.data.kind === 'snapshot')
          this.begin(request.topic, answer.data.seq);
        return answer;
      },
      leave: (topic) => this.line.wire.leave(topic),
    });
    this.line = openLine({
      address: url,
      isOffline: () => false,
      token: () => token,
      onState: () => undefined,
      onFrame: map.take,
      onLost: map.restore,
      onDown: map.cut,
      onUp: map.resume,
      onRefused: ({ name: refusal }) => {
        if (errors[refusal].status < TROUBLE) this.refusals.push(`connection: ${refusal}`);
      },
    });
    for (const topic of facts) {
      const followed: Followed = { since: undefined, facts: [], restarts: 0 };
      this.followed.set(topic, followed);
      map.watch(topic, {
        snapshot: (data) => this.learn(topic, data as Profile | null),
        delta: (fact) => this.hear(topic, fact as Fact),
        refused: ({ name: refusal }) => void this.refusals.push(`${topic}: ${refusal}`),
      });
    }
    map.watch(PRICE, {
      snapshot: (data) => void (this.newestTick = (data as Ticker | null) ?? this.newestTick),
      delta: (data) => void (this.newestTick = data as Ticker),
    });
  }

  get hasBegun(): boolean {
    return this.newestTick !== undefined && [...this.followed.values()].every(({ since }) => since !== undefined);
  }

  close(): void {
    this.line.close();
  }

  private learn(topic: string, profile: Profile | null): void {
    if (isWhole(topic)) this.levelUntil = profile?.levelUntil;
  }

  private hear(topic: string, fact: Fact): void {
    this.followed.get(topic)!.facts.push(fact);
    if (fact.name === 'account.changed') this.learn(topic, (fact.payload as { profile: Profile }).profile);
  }

  private begin(topic: string, seq: number): void {
    const followed = this.followed.get(topic)!;
    if (followed.since !== undefined && !isWhole(topic)) followed.restarts += 1;
    [followed.since, followed.facts] = [seq, []];
  }
}
