import { topicKinds, topics, type TopicKind } from '@chaintide/contracts/realtime';
import type { Client } from '../../src/platform/fixtures/hub-rig.ts';
import { outcomeOf, type CallerCase, type Callers } from '../callers.ts';
import { refusalFor, type Everyone } from '../everyone.ts';
import { accessOf, expected } from './access.ts';
import { mail, open } from './known.ts';

const personal = ['account', 'notifications', 'alarms'] as const;
/** Kinds with one topic are named by themselves. */
const single = Object.keys(topicKinds).flatMap((kind) => {
  const name: unknown = Reflect.get(topics, kind);
  return typeof name === 'function' && name.length === 0 ? [[kind, String(name())] as const] : [];
});
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(single),
  indicator: topics.indicator(open.id, '1d'),
  price: topics.price('BTCUSDT'),
  today: topics.today(1),
  freshness: topics.freshness(1),
  mailbox: topics.mailbox(mail),
  colleagues: topics.openOrder('payment', 1),
  board: topics.board(open.id),
};

/** Checks that each topic is open to the listed callers only; `started` is called once the gateway runs. */
export const topicTable = (started: () => Everyone): void => {
  let everyone: Everyone;
  let callers: Callers;

  describe('the table of topics', () => {
    const lines = new Map<CallerCase, Client>();
    beforeAll(async () => {
      everyone = started();
      ({ callers } = everyone);
      for (const caller of callers.all) lines.set(caller, await everyone.connect(caller));
    }, 30_000);
    const joining =
      (topic: string, after?: { epoch: string; seq: number }) =>
      async (caller: CallerCase): Promise<string> =>
        accessOf(outcomeOf(await lines.get(caller)!.ask('topic.join', { topic, ...(after && { after }) })));
    it('lists every kind of topic', () => {
      expect([...Object.keys(named), ...personal].toSorted()).toEqual(Object.keys(topicKinds).toSorted());
    });

    it.each(Object.entries(named))(
      '%s is open to the listed callers, and to nobody else',
      async (kind, topic) => {
        expect(await everyone.ask(joining(topic))).toEqual(
          everyone.each(({ role }) => expected(topicKinds[kind as TopicKind].roles, role)),
        );
      },
      30_000,
    );

    it.each([1, 2, 3, 4])(
      'opens the day of grade %i to that grade and those above it, trials among them',
      async (least) => {
        expect(await everyone.ask(joining(topics.today(least)))).toEqual(
          everyone.each(({ role, grade }) => (grade >= least ? 'open' : refusalFor(role))),
        );
      },
    );

    it.each(personal)("opens an account's topic %s to itself", async (kind) => {
      const other = await callers.open();
      expect(await everyone.ask((caller) => joining(topics[kind](caller.account?.id ?? other.id))(caller))).toEqual(
        everyone.each(({ role }) => expected(topicKinds[kind].roles, role)),
      );
    });

    it.each(personal)("closes an account's topic %s to others, even for missed facts only", async (kind) => {
      const other = await callers.open();
      const self = callers.all.at(-1)!;
      const { epoch } = await lines.get(self)!.join(topics[kind](self.account!.id));
      for (const after of [undefined, { epoch, seq: 0 }]) {
        expect(await everyone.ask(joining(topics[kind](other.id), after))).toEqual(
          everyone.each(({ role }) => refusalFor(role)),
        );
      }
    });
  });
};
