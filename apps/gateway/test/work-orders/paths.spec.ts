import type { StaffRole } from '@chaintide/contracts/people/roles';
import type { WorkOrder } from '@chaintide/contracts/support/work-orders';
import type { Actor } from '@chaintide/machines/actor';
import { allowed } from '@chaintide/machines/step';
import { nameOf, pathsOf, statesOf } from '@chaintide/machines/testing';
import { workOrderMachine, type WorkOrderMachineEvent } from '@chaintide/machines/work-order';
import { OrdersRig, type Person } from './orders-rig.ts';

type Type = WorkOrderMachineEvent['type'];

const names = ['owner', 'stranger', 'support', 'verifier', 'admin', 'accounting', 'guest'] as const;
type Name = (typeof names)[number];
const kinds = { owner: 'owner', support: 'support', verifier: 'verifier', admin: 'admin' } as const;
const actorOf = (name: keyof typeof kinds): Actor => ({ kind: kinds[name], id: Object.keys(kinds).indexOf(name) + 1 });

const input = { ownerId: 1, heldBy: null, hasBonus: false };
const types = workOrderMachine.events.filter((type) => type !== '*');
const events = Object.fromEntries(
  types.flatMap((type) =>
    (Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => [`${name} ${type}`, { type, by: actorOf(name) }]),
  ),
) as Record<string, WorkOrderMachineEvent>;
const model = { machine: workOrderMachine, events, input };
const paths = pathsOf(model);
const IN_REVIEW = ['It is in the state to be reviewed and cannot be submitted again!'];
const ownSteps: readonly Type[] = ['edit', 'resubmit', 'askAgain', 'withdraw', 'end'];
const auditSteps: readonly Type[] = ['approve', 'reject', 'grantBonus'];

/** The refusal of a step that somebody may not take in a state, as product.md and the contracts have it. */
const refusalOf = (name: Name, type: Type, { state, isAnswered }: { state: string; isAnswered: boolean }): string => {
  if (name === 'guest') return 'login.required';
  if (name === 'accounting') return 'level.insufficient';
  if (ownSteps.includes(type)) {
    if (name !== 'owner') return 'workOrder.unknown';
    return state === 'toBeReviewed' && ['edit', 'resubmit'].includes(type)
      ? 'workOrder.inReview'
      : 'transition.refused';
  }
  if (name === 'owner' || name === 'stranger') return 'level.insufficient';
  if (name === 'support' && type === 'grantBonus') return 'level.insufficient';
  if (type === 'reply' && isAnswered) return 'workOrder.answered';
  const isTheirs = name === 'admin' || (name === 'verifier') === auditSteps.includes(type);
  const isInTurn = allowed(workOrderMachine, { state, context: input }, [{ type, by: actorOf('admin') }]).length > 0;
  return !isTheirs && isInTurn ? 'workOrder.role' : 'transition.refused';
};

describe('every path of a work order through REST', () => {
  let rig: OrdersRig;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    rig = await OrdersRig.start();
    const open = (name: Name): Promise<Person> =>
      rig.person(['support', 'verifier', 'admin', 'accounting'].includes(name) ? (name as StaffRole) : null);
    for (const name of names) people[name] = await open(name);
    people.guest = { ...people.guest, token: undefined as never };
  }, 120_000);
  afterAll(() => rig.stop());
  beforeEach(() => rig.callers.db.query('delete from rate_limits'));

  const take = async (order: WorkOrder, label: string): Promise<WorkOrder> => {
    const [name, type] = label.split(' ') as [Name, Type];
    const { outcome, data } = await rig.act(people[name], order, type);
    expect([label, outcome]).toEqual([label, 'granted']);
    return data;
  };
  const follow = async (labels: readonly string[]): Promise<WorkOrder> => {
    let { data: order } = await rig.submit(people.owner);
    for (const label of labels) order = await take(order, label);
    return order;
  };

  it(`takes each of the ${paths.length} simple paths`, async () => {
    expect(paths.length).toBeGreaterThan(100);
    for (const { labels, end } of paths) {
      await rig.callers.db.query('delete from rate_limits');
      expect([labels, (await follow(labels)).state]).toEqual([labels, end]);
    }
  }, 300_000);

  const reached = new Map(
    paths.toSorted((a, b) => b.labels.length - a.labels.length).map(({ labels, end }) => [end, labels]),
  );
  reached.set('unread', []);

  it.each([...new Set(statesOf(model).map(nameOf))])(
    'refuses in %s each step of each person that is not theirs then, and changes nothing',
    async (state) => {
      const order = await follow(reached.get(state)!);
      expect(order.state).toBe(state);
      const told = new Set<string>();
      for (const name of names) {
        for (const type of types) {
          const isKnown = name in kinds;
          const event = isKnown && events[`${name} ${type}`];
          if (event && allowed(workOrderMachine, { state, context: input }, [event]).length > 0) continue;
          const { outcome, msg } = await rig.act(people[name], order, type);
          const isAnswered = order.responder !== null && order.responder !== people[name].account.userName;
          expect([name, type, outcome]).toEqual([name, type, refusalOf(name, type, { state, isAnswered })]);
          if (outcome === 'workOrder.inReview') told.add(msg);
        }
      }
      expect([...told]).toEqual(state === 'toBeReviewed' ? IN_REVIEW : []);
      const [row] = await rig.callers.db.query('select state, version from work_orders where id = $1', [order.id]);
      expect(row).toEqual({ state, version: order.version });
    },
    120_000,
  );
});
