import { errors } from '@chaintide/contracts/errors';
import { succeeded, type Failure } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { SOCKET_PATH, type ClientEvents, type ServerEvents, type TopicFrame } from '@chaintide/contracts/realtime';
import { connectionMachine } from '@chaintide/machines/connection';
import { io, type Socket } from 'socket.io-client';
import { createActor, type SnapshotFrom } from 'xstate';
import type { TopicWire } from './topic-map.ts';

const ANSWER_MS = 8 * SECOND; // an ack that takes longer is considered lost
const RECONNECT_MS = 300; // a restarting gateway is back within seconds
const RECONNECT_MAX_MS = 3 * SECOND;

export type ConnectionState = SnapshotFrom<typeof connectionMachine>['value'];

interface LineEvents {
  readonly onState: (state: ConnectionState, losses: number) => void;
  readonly onFrame: (frame: TopicFrame) => void;
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

const wireOf = (socket: LineSocket): TopicWire => ({
  join: (request) => socket.emitWithAck('topic.join', request),
  leave: (topic) => socket.emitWithAck('topic.leave', { topic }),
});

/** The socket and its state. A separate chunk, so that the first picture does not wait for it. */
export const openLine = ({ address, isOffline, token, onState, onFrame, onUp, onDown, onRefused }: LineOptions) => {
  let sent: string | null = null;
  const socket = connect(address, (give) => {
    sent = token();
    give(sent === null ? {} : { token: sent });
  });
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
  socket.on('topic.changed', onFrame);
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
    wire: wireOf(socket),
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
