import { workOrderHoldRoute } from '@chaintide/contracts/support/work-orders';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { OrdersRig, type Answer, type Person } from './orders-rig.ts';

const ROUNDS = 200;

describePostgres((throwaway) => {
  let rig: OrdersRig;
  let owner: Person;
  let supporters: readonly [Person, Person];
  beforeAll(async () => {
    rig = await OrdersRig.start(throwaway().place);
    owner = await rig.person();
    supporters = [await rig.person('support'), await rig.person('support')];
  }, 120_000);
  afterAll(() => rig.stop());

  const opened = async (round: number) => {
    if (round % 10 === 0) await rig.callers.db.query('delete from rate_limits');
    const { data } = await rig.submit(owner);
    return (await rig.act(supporters[0], data, 'open')).data;
  };
  /** The name of the one who was granted it, if the other was told exactly that. */
  const winnerOf = (answers: readonly Answer[], refusals: readonly string[]): string | undefined => {
    const first = answers.findIndex(({ outcome }) => outcome === 'granted');
    const winner = supporters[first]?.account.userName;
    const other = answers[1 - first];
    if (winner === undefined || !other || !refusals.includes(other.outcome)) return undefined;
    return (other.args as { who: string }).who === winner ? winner : undefined;
  };

  it(`${ROUNDS} times lets one of two supporters answer at once, and tells the other who`, async () => {
    const winners = new Set<string | undefined>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await opened(round);
      const pair = round % 2 === 0 ? supporters : supporters.toReversed();
      const asked = await Promise.all(pair.map((by) => rig.act(by, order, 'reply')));
      const answers = round % 2 === 0 ? asked : asked.toReversed();
      winners.add(winnerOf(answers, ['workOrder.answered', 'workOrder.taken']));
      const written = await rig.callers.db.query(
        `select count(*)::int as answers from history where kind = 'workOrder' and id = $1 and event = 'reply'`,
        [order.id],
      );
      expect([round, written]).toEqual([round, [{ answers: 1 }]]);
    }
    expect(winners).toEqual(new Set(supporters.map(({ account }) => account.userName)));
  }, 300_000);

  it('lets one of two supporters take an order at once, and only that one answer it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = await opened(round);
      const params = { id: order.id };
      const taken = await Promise.all(supporters.map((by) => rig.ask(workOrderHoldRoute, { params }, by)));
      const winner = winnerOf(taken, ['workOrder.taken']);
      expect(winner).toBeDefined();
      const replies = await Promise.all(supporters.map((by) => rig.act(by, order, 'reply')));
      expect(winnerOf(replies, ['workOrder.answered', 'workOrder.taken'])).toBe(winner);
    }
  }, 120_000);
});
