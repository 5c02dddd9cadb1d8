import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Envelope, Failure } from '@chaintide/contracts/http';
import { packRow } from '@chaintide/contracts/live/beats';
import type { ClientEvents, JoinRequest, ServerEvents } from '@chaintide/contracts/live/events';
import type { JoinAnswer } from '@chaintide/contracts/realtime';
import { Server } from 'socket.io';

interface Gateway {
  skew: number;
  refuses: boolean;
  /** Answers joins with this failure of status 503. */
  trouble: Failure['name'] | undefined;
  answers: boolean;
  readonly joins: JoinRequest[];
  /** The number of topics of each request to join. */
  readonly requests: number[];
  readonly leaves: string[];
  readonly handshakes: (string | undefined)[];
  /** Tokens that are refused. */
  readonly dead: Set<string>;
}

type Sockets = Server<ClientEvents, ServerEvents>;

const greet = (io: Sockets, { handshakes, dead }: Gateway): void => {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: string };
    handshakes.push(token);
    if (token === undefined || !dead.has(token)) return next();
    next(
      Object.assign(new Error('refused'), {
        data: { code: 421, msg: '', data: null, error: { name: 'login.expired', args: {} } },
      }),
    );
  });
};

const answerRequests = (io: Sockets, gateway: Gateway, topics: Topics): void => {
  io.on('connection', (socket) => {
    const answer = ({ topic }: JoinRequest): Envelope<JoinAnswer> => {
      if (gateway.trouble) return { code: 503, msg: '', data: null, error: { name: gateway.trouble, args: {} } };
      if (gateway.refuses || topic.startsWith('secret'))
        return { code: 404, msg: '', data: null, error: { name: 'topic.unknown', args: { topic } } };
      void socket.join(topic);
      const seq = topics.seqs.get(topic) ?? 0;
      const alias = topics.aliasOf(topic);
      return { code: 200, msg: '', data: { topic, epoch: 'e', seq, alias, kind: 'snapshot', data: { at: seq } } };
    };
    socket.on('topics.join', ({ topics: joined }, ack) => {
      gateway.joins.push(...joined);
      gateway.requests.push(joined.length);
      if (gateway.answers) ack({ code: 200, msg: '', data: joined.map(answer) });
    });
    socket.on('topic.leave', ({ topic }, ack) => {
      gateway.leaves.push(topic);
      void socket.leave(topic);
      ack({ code: 200, msg: '', data: null });
    });
    socket.on('clock.read', (_, ack) => ack({ code: 200, msg: '', data: { now: Date.now() + gateway.skew } }));
  });
};

const createTopics = () => {
  const seqs = new Map<string, number>();
  const aliases: string[] = [];
  return {
    seqs,
    aliasOf: (topic: string): number => {
      if (!aliases.includes(topic)) aliases.push(topic);
      return aliases.indexOf(topic);
    },
    /** The seq before the next change. */
    next: (topic: string): number => {
      const prev = seqs.get(topic) ?? 0;
      seqs.set(topic, prev + 1);
      return prev;
    },
  };
};
type Topics = ReturnType<typeof createTopics>;

const pushesOf = (io: Sockets, { aliasOf, next }: Topics) => ({
  push: (topic: string, data: unknown, isLost = false): void => {
    const prev = next(topic);
    if (!isLost) io.to(topic).emit('topic.changed', { topic, prev, seq: prev + 1, data, sentAt: Date.now() });
  },
  /** Sends a beat with one row: the topic's data, or digits that change the data before. */
  beat: (topic: string, row: { whole: unknown } | { digits: string }): void => {
    const prev = next(topic);
    const alias = aliasOf(topic);
    const packed = 'whole' in row ? '' : packRow(alias, 1, row.digits);
    io.to(topic).emit('topics.ticked', Date.now(), prev + 1, packed, 'whole' in row ? [[alias, prev, row.whole]] : []);
  },
});

const createGateway = (): Gateway => ({
  skew: 0,
  refuses: false,
  trouble: undefined,
  answers: true,
  joins: [],
  requests: [],
  leaves: [],
  handshakes: [],
  dead: new Set(),
});

/** A minimal gateway: every topic counts its pushes, and nothing survives a restart. */
export const openGateway = async (port = 0) => {
  const http: HttpServer = createServer();
  const io: Sockets = new Server(http, { transports: ['websocket'] });
  const gateway = createGateway();
  const topics = createTopics();
  greet(io, gateway);
  answerRequests(io, gateway, topics);
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve);
  });
  return Object.assign(gateway, pushesOf(io, topics), {
    /** Simulates a change of a user's role or session. */
    expel: () => {
      for (const { conn } of io.sockets.sockets.values())
        (conn.transport as unknown as { socket: { close(code: number, reason: string): void } }).socket.close(
          4001,
          'identity-changed',
        );
    },
    port: (http.address() as AddressInfo).port,
    drop: () => io.disconnectSockets(true),
    close: async () => {
      await io.close();
    },
  });
};
