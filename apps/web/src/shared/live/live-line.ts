import { errors } from '@chaintide/contracts/errors';
import { succeeded, type Failure } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { BeatReader } from '@chaintide/contracts/live/beats';
import type { ClientEvents, ServerEvents } from '@chaintide/contracts/live/events';
import { SOCKET_PATH, type TopicFrame } from '@chaintide/contracts/realtime';
import { connectionMachine } from '@chaintide/machines/connection';
import { io, type Socket } from 'socket.io-client';
import { createActor, type SnapshotFrom } from 'xstate';
import { createJoins } from './joins.ts';
import type { TopicWire } from './topic-map.ts';

const ANSWER_MS = 8 * SECOND; // an ack that takes longer is considered lost
const RECONNECT_MS = 300; // a restarting gateway is back within seconds
const RECONNECT_MAX_MS = 3 * SECOND;

export type ConnectionState = SnapshotFrom<typeof connectionMachine>['value'];

interface LineEvents {
  readonly onState: (state: ConnectionState, losses: number) => void;
  readonly onFrame: (frame: TopicFrame) => void;
  /** A frame of this topic could not be read, because an earlier one is missing. */
  readonly onLost: (topic: string) => void;
  /** Called when the connection is open; resolves when all topics are up to date. */
  readonly onUp: () => Promise<void>;
  readonly onDown: () => void;
  /** Called when the gateway rejects this token. */
  readonly onRefused: (failure: Failure, token: string | null) => void;
}

interface LineOptions extends LineEvents {
  /** Address of the gateway; the page's own if absent. */
  readonly address: string | undefined;
  readonly isOffline: () => boolean;
  /** Returns the session's token; called at every attempt. */
  readonly token: () => string | null;
}

const IDENTITY_CHANGED = 4001; // close code used by the gateway when the user's role or session has changed

/** The reason why the gateway rejected the connection. */
const refusalOf = (error: Error & { data?: unknown }): Failure | undefined => {
  const { error: failure } = (error.data ?? {}) as { error?: Failure };
  return failure && Object.hasOwn(errors, failure.name) ? failure : undefined;
};

const wasExpelled = (details: unknown): boolean =>
  typeof details === 'object' &&
  details !== null &&
  'context' in details &&
  (details.context as { code?: number }).code === IDENTITY_CHANGED;

type LineSocket = Socket<ServerEvents, ClientEvents>;

const connect = (address: string | undefined, auth: (give: (sent: object) => void) => void): LineSocket => {
  const options = {
    auth,
    path: SOCKET_PATH,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    ackTimeout: ANSWER_MS,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
  };
  return address === undefined ? io(options) : io(address, options);
};

type Hearing = Pick<LineEvents, 'onFrame' | 'onLost'>;

/** Requests and frames of topics. */
const wireOf = (socket: LineSocket, { onFrame, onLost }: Hearing): TopicWire => {
  const reader = new BeatReader({ frame: onFrame, lost: onLost });
  socket.on('topic.changed', (frame) => reader.take(frame));
  socket.on('topics.ticked', (...beat) => reader.beat(...beat));
  socket.on('disconnect', () => reader.clear());
  const { join, send } = createJoins((topics, answered) => {
    // called back before the next message is read, which may need the aliases
    socket.timeout(ANSWER_MS).emit('topics.join', { topics: [...topics] }, (late, envelope) => {
      if (late) return answered(undefined);
      const answers = succeeded(envelope) ? envelope.data : topics.map(() => envelope);
      for (const answer of answers) if (succeeded(answer)) reader.joined(answer.data);
      answered(answers);
    });
  });
  const leave = (topic: string): Promise<unknown> => {
    send(); // joins keep their place before it
    reader.left(topic);
    return socket.emitWithAck('topic.leave', { topic });
  };
  return { join, leave };
};

/** The socket and its state. A separate chunk, so that the first picture does not wait for it. */
export const openLine = (options: LineOptions) => {
  const { address, isOffline, token, onState, onUp, onDown, onRefused } = options;
  let sent: string | null = null;
  const socket = connect(address, (give) => {
    sent = token();
    give(sent === null ? {} : { token: sent });
  });
  const wire = wireOf(socket, options);
  const actor = createActor(connectionMachine);
  actor.subscribe(({ value, context }) => onState(value, context.losses));

  let again: ReturnType<typeof setTimeout> | undefined;

  const stand = async (): Promise<void> => {
    const { id } = socket;
    actor.send({ type: 'connected' });
    await onUp();
    if (socket.connected && socket.id === id) actor.send({ type: 'joined' });
  };
  const fall = (): void => {
    onDown();
    actor.send({ type: isOffline() ? 'offline' : 'lost' });
  };
  socket.on('connect', () => {
    void stand();
  });
  const retry = (): void => {
    if (!socket.connected) socket.connect();
  };
  socket.on('connect_error', (error) => {
    fall();
    const refusal = refusalOf(error);
    if (refusal) onRefused(refusal, sent);
    // the library does not reconnect if the gateway rejected or closed the connection
    if (!socket.active) again = setTimeout(retry, RECONNECT_MAX_MS);
  });
  socket.on('disconnect', (reason, details) => {
    // a reconnection with another identity does not count as a loss
    if (reason === 'io client disconnect' || wasExpelled(details)) onDown();
    else fall();
    if (reason === 'io server disconnect') socket.connect();
  });
  actor.start();
  socket.connect();

  return {
    wire,
    isUp: (): boolean => socket.connected,
    /** Called when the network is back: reconnects without waiting for the next attempt. */
    retry,
    /** Reconnects with a changed token. */
    reconnect: (): void => {
      clearTimeout(again);
      socket.disconnect().connect();
    },
    /** The gateway's clock, unix ms; undefined if the request is refused. */
    clock: async (): Promise<number | undefined> => {
      const answer = await socket.emitWithAck('clock.read', {});
      return succeeded(answer) ? answer.data.now : undefined;
    },
    close: (): void => {
      clearTimeout(again);
      socket.disconnect();
      actor.stop();
    },
  };
};

export type LiveLine = ReturnType<typeof openLine>;
