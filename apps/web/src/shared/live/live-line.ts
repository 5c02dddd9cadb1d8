import { succeeded } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { SOCKET_PATH, type ClientEvents, type ServerEvents, type TopicFrame } from '@chaintide/contracts/realtime';
import { connectionMachine } from '@chaintide/machines/connection';
import { io, type Socket } from 'socket.io-client';
import { createActor, type SnapshotFrom } from 'xstate';
import type { TopicWire } from './topic-map.ts';

const ANSWER_MS = 8 * SECOND; // an ack that takes longer is not coming
const RECONNECT_MS = 300; // a gateway that restarts is back within seconds
const RECONNECT_MAX_MS = 3 * SECOND;

export type ConnectionState = SnapshotFrom<typeof connectionMachine>['value'];

interface LineEvents {
  readonly onState: (state: ConnectionState, losses: number) => void;
  readonly onFrame: (frame: TopicFrame) => void;
  /** The line stands; resolves when no hole is left. */
  readonly onUp: () => Promise<void>;
  readonly onDown: () => void;
}

interface LineOptions extends LineEvents {
  /** Where the gateway is; the page's own address when absent. */
  readonly address: string | undefined;
  readonly isOffline: () => boolean;
}

const connect = (address: string | undefined): Socket<ServerEvents, ClientEvents> => {
  const options = {
    path: SOCKET_PATH, transports: ['websocket'], autoConnect: false, forceNew: true,
    ackTimeout: ANSWER_MS, reconnectionDelay: RECONNECT_MS, reconnectionDelayMax: RECONNECT_MAX_MS,
  };
  return address === undefined ? io(options) : io(address, options);
};

/** The socket and its state. A chunk of its own: the first picture does not wait for it. */
export const openLine = ({ address, isOffline, onState, onFrame, onUp, onDown }: LineOptions) => {
  const socket = connect(address);
  const actor = createActor(connectionMachine);
  actor.subscribe(({ value, context }) => onState(value, context.losses));

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
  socket.on('connect', () => { void stand(); });
  socket.on('topic.changed', onFrame);
  socket.on('connect_error', fall);
  socket.on('disconnect', (reason) => {
    fall();
    // the library leaves it to us when it was the gateway who closed the line
    if (reason === 'io server disconnect') socket.connect();
  });
  actor.start();
  socket.connect();

  const wire: TopicWire = {
    join: (request) => socket.emitWithAck('topic.join', request),
    leave: (topic) => socket.emitWithAck('topic.leave', { topic }),
  };
  return {
    wire,
    isUp: (): boolean => socket.connected,
    /** The network is back: no need to wait for the next attempt. */
    retry: (): void => { if (!socket.connected) socket.connect(); },
    /** The gateway's clock, unix ms; undefined when it does not say. */
    clock: async (): Promise<number | undefined> => {
      const answer = await socket.emitWithAck('clock.read', {});
      return succeeded(answer) ? answer.data.now : undefined;
    },
    close: (): void => {
      socket.disconnect();
      actor.stop();
    },
  };
};

export type LiveLine = ReturnType<typeof openLine>;
