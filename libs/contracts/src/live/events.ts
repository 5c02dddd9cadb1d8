import { z } from 'zod';
import type { Envelope } from '../http.ts';
import { JOINS_PER_REQUEST, TOKEN_LENGTH, TOPIC_NAME_LENGTH } from '../limits.ts';
import type { JoinAnswer, TopicFrame } from '../realtime.ts';
import type { Beat } from './beats.ts';

export const joinRequest = z.strictObject({
  topic: z.string().min(1).max(TOPIC_NAME_LENGTH),
  /** The client's last position: later facts are replayed instead of a snapshot, if they still exist. */
  after: z.strictObject({ epoch: z.string().max(64), seq: z.number().int().nonnegative() }).optional(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** Topics that are joined together. Each has an answer of its own, in the same order. */
export const joinsRequest = z.strictObject({
  topics: z
    .array(joinRequest)
    .min(1)
    .max(JOINS_PER_REQUEST)
    .refine((topics) => new Set(topics.map(({ topic }) => topic)).size === topics.length),
});
type JoinsRequest = z.infer<typeof joinsRequest>;

export const leaveRequest = z.strictObject({ topic: z.string().min(1).max(TOPIC_NAME_LENGTH) });
type LeaveRequest = z.infer<typeof leaveRequest>;

type Ack<T> = (answer: Envelope<T>) => void;

/** Client to server: requests, each answered through its ack. */
export interface ClientEvents {
  /** Whoever joins topics one by one gets their changes one by one, too. */
  'topic.join': (request: JoinRequest, ack: Ack<JoinAnswer>) => void;
  'topics.join': (request: JoinsRequest, ack: Ack<readonly Envelope<JoinAnswer>[]>) => void;
  'topic.leave': (request: LeaveRequest, ack: Ack<null>) => void;
  /** Returns the gateway's clock, for the latency shown in the header. */
  'clock.read': (request: Record<string, never>, ack: Ack<{ now: number }>) => void;
}

/** Server to client: past facts. */
export interface ServerEvents {
  /** One frame: a fact, or the newest tick for a client that missed some. */
  'topic.changed': (frame: TopicFrame) => void;
  /** The ticks of one beat. */
  'topics.ticked': (...beat: Beat) => void;
}

/** The `auth` data of a socket's handshake. */
export const handshakeAuth = z.object({ token: z.string().max(TOKEN_LENGTH).optional() });
