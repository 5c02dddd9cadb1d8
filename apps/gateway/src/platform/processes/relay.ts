import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { Scheduler } from '../clock.ts';
import { Rounds } from '../rounds.ts';
import { Follower } from './follower.ts';
import { Leadership } from './leadership.ts';
import { toBytes, toMessage, type Message } from './message.ts';
import { Wire } from './wire.ts';

const LOG = 'leader';
const ASKS = 'asks';
const ALIVE_MS = SECOND; // between signs of life, which also show that the newest message was lost
const SILENT_BEATS = 5; // after which nobody is thought to follow
const [NEEDS_MARK, FOLLOWS] = [Buffer.alloc(0), Buffer.from('follows')];

/** One kind of thing that the leader learns. */
export interface Kind<P> {
  readonly name: string;
  /** Only the newest counts: a follower takes it even while it reads what else it has missed, and again in its turn. */
  readonly isMomentary?: true;
  /** Takes in a follower what the leader has told. */
  apply(payload: P): void;
  /** In the leader: stores what is pending, so that others can read it. */
  settle?(): Promise<void>;
  /** In the leader: what others need beside the database. */
  state?(): readonly P[];
  /** Reads what others have stored. `isAstray`: this process has led for longer than it was allowed to, so what it holds may never have been told. */
  reload?(isAstray: boolean): Promise<void>;
}

/** Work of the leader: begun when this process takes the lead, ended when it loses it. */
export interface Lead {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Tells the other processes what the leader learns, in one order. A process that has missed something reads the database and then goes on
 * from a mark of the leader.
 */
@Injectable()
export class Relay implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Relay.name);
  private readonly kinds = new Map<string, Kind<unknown>>();
  private readonly leads: Lead[] = [];
  private readonly marking = new Rounds(() => this.mark());
  private readonly turning = new Rounds(() => this.turn());
  private readonly follower = new Follower({
    apply: (kind, payload) => this.kinds.get(kind)?.apply(payload),
    isMomentary: (kind) => this.kinds.get(kind)?.isMomentary === true,
    reload: () => this.reload(),
    ask: () => this.wire.publish(ASKS, NEEDS_MARK),
  });
  private seq = 0;
  private leading: bigint | undefined;
  private isAstray = false;
  /** Beats since another process was heard; what nobody hears is counted, but not sent. */
  private silence = SILENT_BEATS;
  private stopBeat: () => void = () => {};

  constructor(
    private readonly wire: Wire,
    private readonly leadership: Leadership,
    private readonly scheduler: Scheduler,
  ) {
    leadership.onChange(() => this.turning.ask());
  }

  /** Returns what tells of it: without effect unless this process leads. */
  define<P>(kind: Kind<P>): (payload: P) => void {
    this.kinds.set(kind.name, kind);
    return (payload) => this.tell(kind.name, payload);
  }

  /** A kind of thing of which the others only hear that it is stored; returns what says so. */
  defineStored(name: string, reload: () => Promise<void>): () => void {
    const rereading = new Rounds(() =>
      reload().catch((error: unknown) =>
        this.logger.error({ err: error, kind: name }, 'what the leader has stored could not be read'),
      ),
    );
    const tell = this.define<null>({ name, apply: () => rereading.ask(), reload });
    return () => tell(null);
  }

  /** To be called before the program has started. */
  leadWith(lead: Lead): void {
    this.leads.push(lead);
  }

  /** Whether this process has taken the lead. */
  get isLeading(): boolean {
    return this.leading !== undefined;
  }

  async onModuleInit(): Promise<void> {
    if (this.leadership.isAlone) return;
    await this.wire.subscribe(LOG, (bytes) => this.hear(bytes));
    await this.wire.subscribe(ASKS, (bytes) => this.hearFollower(bytes));
    this.stopBeat = this.scheduler.every(ALIVE_MS, () => this.beat());
    this.follower.ask();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopBeat();
    await Promise.all([this.turning.stop(), this.marking.stop()]);
    await this.rest();
  }

  private tell(kind: string, payload: unknown): void {
    const { token, isAlone } = this.leadership;
    if (isAlone || !this.isLeading || token === undefined) return;
    this.seq += 1;
    if (this.silence < SILENT_BEATS)
      this.wire.publish(LOG, toBytes({ type: 'told', token, seq: this.seq, kind, payload }));
  }

  private hear(bytes: Uint8Array): void {
    if (this.isLeading) return;
    const message = toMessage(bytes);
    if (message) this.follower.hear(message);
    else this.logger.warn('a message that is none of ours came over the bus');
  }

  private hearFollower(bytes: Uint8Array): void {
    this.silence = 0;
    if (this.isLeading && bytes.length === 0) this.marking.ask();
  }

  private beat(): void {
    this.silence += 1;
    if (this.isLeading) return this.sendMark('alive', this.seq);
    this.wire.publish(ASKS, FOLLOWS);
    this.follower.beat();
  }

  private sendMark(type: Exclude<Message['type'], 'told'>, seq: number): void {
    const { token } = this.leadership;
    if (token !== undefined) this.wire.publish(LOG, toBytes({ type, token, seq }));
  }

  /** Stores what is pending, and says up to where the database is complete. */
  private async mark(): Promise<void> {
    try {
      const upTo = this.seq;
      for (const kind of this.kinds.values()) await kind.settle?.();
      if (!this.isLeading) return;
      this.sendMark('mark', upTo);
      for (const kind of this.kinds.values()) for (const payload of kind.state?.() ?? []) this.tell(kind.name, payload);
    } catch (error) {
      this.logger.error({ err: error }, 'what is pending could not be stored for the others, who will ask again');
    }
  }

  private async reload(): Promise<void> {
    for (const kind of this.kinds.values()) await kind.reload?.(this.isAstray);
    this.isAstray = false;
  }

  /** Takes the lead or hands it on, one after the other. */
  private async turn(): Promise<void> {
    const { offer } = this.leadership;
    if (offer === this.leading) return;
    try {
      await this.rest();
      if (offer !== undefined) await this.takeOver(offer);
    } catch (error) {
      this.logger.error({ err: error }, 'the lead could not be taken; it is tried again');
      setTimeout(() => this.turning.ask(), SECOND).unref();
    }
  }

  /** Nothing may be missing that the leader before has stored. */
  private async takeOver(offer: bigint): Promise<void> {
    if (!this.leadership.isAlone) await this.reload();
    if (this.leadership.offer !== offer) return;
    this.leadership.accept(offer);
    this.leading = offer;
    this.seq = 0;
    for (const lead of this.leads) lead.start();
    if (!this.leadership.isAlone) this.marking.ask();
  }

  /** Leads no longer. What is pending is still stored if the lead is given back, and refused if it was taken. */
  private async rest(): Promise<void> {
    if (!this.isLeading) return;
    await Promise.all(this.leads.map((lead) => lead.stop()));
    this.isAstray = this.leadership.token === undefined;
    if (!this.isAstray) for (const kind of this.kinds.values()) await kind.settle?.();
    this.leading = undefined;
    this.leadership.resign();
    if (!this.leadership.isAlone) this.follower.lag();
  }
}
