import { packRow } from '@chaintide/contracts/live/beats';
import type { ServerEvents } from '@chaintide/contracts/live/events';
import type { TopicFrame } from '@chaintide/contracts/realtime';
import type { Tick } from './channel.ts';

/** A message that is sent to many clients, encoded once. */
export interface Message {
  /** The packet of Socket.IO. */
  readonly packet: string;
  /** The whole WebSocket frame, in one piece: the system call is most of the cost, and a header of its own adds a third to it. */
  readonly bytes: Buffer;
}

const TEXT = 0x81; // the opcode of a text message in one frame
const MESSAGE = '4'; // of Engine.IO
const EVENT = '2'; // of Socket.IO's main namespace

const headOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([TEXT, length]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = TEXT;
  head[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

const eventOf = (name: keyof ServerEvents, json: string): Message => {
  const packet = `${EVENT}["${name}",${json}]`;
  const body = Buffer.from(MESSAGE + packet);
  return { packet, bytes: Buffer.concat([headOf(body.length), body]) };
};

/** One frame as it goes over the wire. */
export const packFrame = (frame: TopicFrame): Message => eventOf('topic.changed', JSON.stringify(frame));

interface Rows {
  /** A row that only consists of digits. */
  readonly packed: string;
  readonly json: string;
}

const wholeOf = ({ frame, alias, whole }: Tick): Rows => ({ packed: '', json: `[${alias},${frame.prev},${whole}]` });

const changeOf = (tick: Tick): Rows => {
  const { frame, alias, patch } = tick;
  if (!patch) return wholeOf(tick);
  const { digits, extras } = patch;
  if (extras.length === 0) return { packed: packRow(alias, frame.seq - frame.prev, digits), json: '' };
  return { packed: '', json: `[${alias},${frame.prev},"${digits}",${JSON.stringify(extras)}]` };
};

interface Packed {
  /** Its place in the beat. */
  readonly place: number;
  readonly change: Rows;
  readonly whole: () => Rows;
}

const later = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The changes of one beat for clients that follow the same topics. */
export interface Share {
  readonly ticks: readonly Tick[];
  readonly message: () => Message;
  /** The same as single frames. */
  readonly frames: () => readonly Message[];
  /** The message for a client that has no earlier data of these topics. */
  readonly whole: (fresh: ReadonlySet<string>) => Message;
}

/** The messages of one beat: each is made once for everybody whose topics had the same changes. */
export class Packing {
  private readonly messages = new Map<string, Message>();
  private readonly rows = new Map<Tick, Packed>();

  constructor(ticks: readonly Tick[]) {
    for (const [place, tick] of ticks.entries())
      this.rows.set(tick, { place, change: changeOf(tick), whole: later(() => wholeOf(tick)) });
  }

  /** These changes for everybody who follows the same topics. */
  share(ticks: readonly Tick[]): Share {
    return {
      ticks,
      message: later(() => this.of(ticks)),
      frames: later(() => ticks.map(({ frame }) => packFrame(frame))),
      whole: (fresh) => this.of(ticks, fresh),
    };
  }

  /** The message with these changes; of topics in `fresh`, the listener has no earlier data. */
  private of(ticks: readonly Tick[], fresh?: ReadonlySet<string>): Message {
    let key = '';
    for (const tick of ticks) key += `${this.rows.get(tick)!.place}${fresh?.has(tick.frame.topic) ? '+' : ','}`;
    let message = this.messages.get(key);
    if (!message) this.messages.set(key, (message = this.pack(ticks, fresh)));
    return message;
  }

  private pack(ticks: readonly Tick[], fresh: ReadonlySet<string> | undefined): Message {
    let packed = '';
    const json: string[] = [];
    for (const tick of ticks) {
      const { change, whole } = this.rows.get(tick)!;
      const rows = fresh?.has(tick.frame.topic) ? whole() : change;
      packed += rows.packed;
      if (rows.json !== '') json.push(rows.json);
    }
    const { sentAt, seq } = ticks[0]!.frame;
    return eventOf('topics.ticked', `${sentAt},${seq},"${packed}",[${json.join(',')}]`);
  }
}
