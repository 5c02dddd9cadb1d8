import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CONFLATE_MS, TOPICS_PER_CONNECTION } from '@chaintide/contracts/limits';
import type { JoinRequest } from '@chaintide/contracts/live/events';
import type { JoinAnswer, TopicFrame, TopicPayloads } from '@chaintide/contracts/realtime';
import type { Role } from '@chaintide/contracts/people/roles';
import { Clock, Scheduler } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { refusalOf, requireAccess, type Identity } from '../identity.ts';
import { Aliases } from './aliases.ts';
import { Channel } from './channel.ts';
import { FACT_LOG, type Fact, type FactLog } from './facts.ts';
import type { Listener, Rooms } from './listener.ts';
import { Ticks } from './ticks.ts';

/** The push mode of a kind of topic, and its access. */
export interface TopicRules {
  readonly push: 'ticks' | 'facts';
  readonly roles: readonly Role[];
}

/** The rules of every kind of topic, by kind. */
export const TOPIC_RULES = Symbol('topic rules');

/** A module's implementation of a kind of topic. Every method throws an AppError for unknown parts. */
export interface TopicProvider<S, D> {
  /** Whether this listener, whose role may join the kind, may join this topic; checked at every join. */
  mayJoin?(parts: readonly string[], listener: Identity): boolean;
  /**
   * Every fact contains the whole state, which also changes with time: a returning listener gets a snapshot, not a
   * replay.
   */
  readonly isWhole?: true;
  snapshot(parts: readonly string[], listener: Identity): S | Promise<S>;
  /**
   * The changes since the previous frame; undefined sends nothing. Required for ticks, because facts carry their own
   * data.
   */
  delta?(parts: readonly string[]): D | undefined | Promise<D | undefined>;
  /** Called when a listener joins or leaves, for kinds where this has an effect. */
  entered?(parts: readonly string[], listener: Listener): void;
  left?(parts: readonly string[], listener: Listener): void;
}

type Payloads<P> = { [K in keyof P]: { snapshot: unknown; delta: unknown } };

/** A granted join: first its answer is sent, then `Hub.enter` starts the frames. */
export interface Admission {
  readonly answer: JoinAnswer;
  /** Frames sent while the answer was made. */
  readonly early: readonly TopicFrame[];
  /** Ends the join. */
  readonly end: () => void;
}

const REPLAY_LIMIT = 500; // facts; beyond that a snapshot is faster

/** The content of a kind that has one topic; throws for any part behind its name. */
const alone =
  <T>(kind: string, current: () => T) =>
  (parts: readonly string[]): T => {
    if (parts.length > 0) throw new AppError('topic.unknown', { topic: [kind, ...parts].join(':') });
    return current();
  };

/** Holds every topic and its listeners; modules register the content of each kind and report changes. */
@Injectable()
export class Hub<P extends Payloads<P> = TopicPayloads> {
  private readonly logger = new Logger(Hub.name);
  private readonly epoch = randomUUID();
  private readonly providers = new Map<string, TopicProvider<unknown, unknown>>();
  private readonly channels = new Map<string, Channel>();
  private readonly aliases = new Aliases();
  private readonly ticks = new Ticks(
    ({ topic, parts }) => this.resolve(topic).provider.delta?.(parts),
    ({ topic }, error) => this.logger.error({ err: error, topic }, 'a topic could not be built'),
  );
  private rooms: Rooms | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    @Inject(FACT_LOG) private readonly facts: FactLog,
    @Inject(TOPIC_RULES) private readonly topics: Readonly<Record<string, TopicRules>>,
  ) {}

  register<K extends keyof P & string>(kind: K, provider: TopicProvider<P[K]['snapshot'], P[K]['delta']>): void {
    if (this.rulesOf(kind).push === 'ticks' && !provider.delta)
      throw new Error(`topic kind ${kind} sends ticks, so its provider needs delta()`);
    this.providers.set(kind, provider);
  }

  /**
   * Registers a kind with one topic for a list that is read by REST: the snapshot only means 'read again', and facts
   * describe changes.
   */
  registerList<K extends keyof P & string>(kind: null extends P[K]['snapshot'] ? K : never): void {
    this.providers.set(kind, { snapshot: alone(kind, () => null) });
  }

  /** Registers a kind with one topic, every frame of which is its whole state. */
  registerState<K extends keyof P & string>(kind: K, current: () => P[K]['snapshot'] & P[K]['delta']): void {
    const state = alone(kind, current);
    this.register(kind, { snapshot: state, delta: state });
  }

  /** Marks a tick topic as changed. Costs nothing without listeners. */
  touch(topic: string): void {
    const channel = this.channels.get(topic);
    if (channel) this.ticks.touch(channel);
  }

  /** Sends one fact to all listeners; facts of a topic arrive in order, each once. */
  publish({ topic, prev, seq, data }: Fact): void {
    const channel = this.channels.get(topic);
    if (!channel) return;
    const frame = { topic, prev, seq, data, sentAt: this.clock.now() };
    channel.push(frame);
    this.rooms?.sendEvery(frame);
  }

  /** Starts the beat; the returned function stops it. */
  serve(rooms: Rooms): () => void {
    this.rooms = rooms;
    return this.scheduler.every(CONFLATE_MS, () => this.beat());
  }

  /** Grants a join or throws. The position is taken before the state is loaded, so no frame falls between the two. */
  async join(listener: Listener, { topic, after }: JoinRequest): Promise<Admission> {
    const { kind, parts, provider } = this.resolve(topic);
    requireAccess(this.rulesOf(kind).roles, listener.identity);
    if (provider.mayJoin?.(parts, listener.identity) === false) throw refusalOf(listener.identity);
    if (!listener.topics.has(topic) && listener.topics.size + listener.entering >= TOPICS_PER_CONNECTION)
      throw new AppError('topic.tooMany', { limit: TOPICS_PER_CONNECTION });
    this.leave(listener, topic); // a second join starts over, because no frame may precede its answer
    const channel = this.open(topic, parts);
    const early = channel.beginJoin();
    listener.entering += 1;
    const end = (): void => {
      channel.endJoin(early);
      listener.entering -= 1;
      this.release(topic);
    };
    try {
      const load = (): unknown => provider.snapshot(parts, listener.identity);
      const answer =
        this.rulesOf(kind).push === 'facts'
          ? await this.answerFacts(topic, load, provider.isWhole ? undefined : after)
          : await this.answerTicks(channel, load);
      return { answer, early, end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Starts the frames of granted joins, whose answers have been sent. */
  enter(listener: Listener, admissions: readonly Admission[]): void {
    if (listener.isOpen) {
      for (const { early } of admissions) for (const frame of early) listener.send(frame);
      const topics = admissions.map(({ answer }) => answer.topic);
      listener.enter(topics);
      for (const topic of topics) {
        const { parts, provider } = this.resolve(topic);
        provider.entered?.(parts, listener);
      }
    }
    for (const { end } of admissions) end();
  }

  leave(listener: Listener, topic: string): void {
    if (listener.topics.has(topic)) this.part(listener, [topic]);
  }

  /** Removes a closed connection from all topics. */
  closed(listener: Listener): void {
    this.part(listener, [...listener.topics]);
  }

  /** How many topics have listeners. */
  get size(): number {
    return this.channels.size;
  }

  /** The newest frame of a topic, for a listener that missed earlier ones. */
  newest(topic: string): TopicFrame | undefined {
    return this.channels.get(topic)?.latest;
  }

  private part(listener: Listener, topics: readonly string[]): void {
    listener.leave(topics);
    for (const topic of topics) {
      const { parts, provider } = this.resolve(topic);
      provider.left?.(parts, listener);
      this.release(topic);
    }
  }

  /** Removes a topic without listeners. */
  private release(topic: string): void {
    const channel = this.channels.get(topic);
    if (!channel || channel.isJoining || !this.rooms?.isEmpty(topic)) return;
    this.channels.delete(topic);
    this.aliases.giveBack(channel.alias);
    this.ticks.forget(channel);
  }

  private async answerTicks(channel: Channel, load: () => unknown): Promise<JoinAnswer> {
    const { topic, seq, alias } = channel;
    return { topic, epoch: this.epoch, seq, alias, kind: 'snapshot', data: await load() };
  }

  private async answerFacts(topic: string, load: () => unknown, after: JoinRequest['after']): Promise<JoinAnswer> {
    const { epoch, position } = this.facts;
    if (after?.epoch === epoch) {
      const missed = await this.facts.since(topic, { after: after.seq, upTo: position, limit: REPLAY_LIMIT });
      const sentAt = this.clock.now();
      if (missed)
        return {
          topic,
          epoch,
          seq: missed.at(-1)?.seq ?? after.seq,
          kind: 'missed',
          frames: missed.map((fact) => ({ ...fact, sentAt })),
        };
    }
    const seq = await this.facts.lastSeq(topic, position);
    return { topic, epoch, seq, kind: 'snapshot', data: await load() };
  }

  /** Sends what changed, one message for each client. */
  private beat(): void {
    this.rooms?.beginBeat();
    const ticks = this.ticks.take(this.clock.now());
    if (ticks.length > 0) this.rooms?.sendTicks(ticks);
  }

  private open(topic: string, parts: readonly string[]): Channel {
    const existing = this.channels.get(topic);
    if (existing) return existing;
    const channel = new Channel(topic, parts, this.aliases.take());
    this.channels.set(topic, channel);
    return channel;
  }

  private resolve(topic: string): {
    kind: string;
    parts: readonly string[];
    provider: TopicProvider<unknown, unknown>;
  } {
    const [kind = '', ...parts] = topic.split(':');
    const provider = this.providers.get(kind);
    if (!provider) throw new AppError('topic.unknown', { topic });
    return { kind, parts, provider };
  }

  private rulesOf(kind: string): TopicRules {
    const rules = Object.hasOwn(this.topics, kind) ? this.topics[kind] : undefined;
    if (!rules) throw new Error(`the table of topics has no kind ${kind}`);
    return rules;
  }
}
