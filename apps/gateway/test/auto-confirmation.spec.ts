import { MINUTE } from '@chaintide/contracts/limits';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AutoConfirmationService } from '../src/modules/payments/auto-confirmation.service.ts';
import { PaymentsRepository } from '../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../src/modules/payments/payments.service.ts';

import { dollars, PaymentRig } from './payment-rig.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';

describeDatabase((throwaway) => {
  const rig = new PaymentRig();
  const { clock, nodes, later, account, look, read, open, pay, staff, usdt, settled, facts, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => rig.stop());

  describe('automatic confirmation of exact matches', () => {
    const auto = (): AutoConfirmationService => part(AutoConfirmationService);

    it('is off at first, records who changed it, and publishes each change once', async () => {
      expect(await auto().read()).toEqual({ isOn: false, waiting: 0, history: [] });
      const { id } = await account('boss');
      await Promise.all([auto().change(true, id), auto().change(true, id)]);
      later(MINUTE);
      await auto().change(false, id);
      expect(await auto().read()).toEqual({
        isOn: false,
        waiting: 0,
        history: [
          { isOn: false, at: clock.time, by: 'boss' },
          { isOn: true, at: clock.time - MINUTE, by: 'boss' },
        ],
      });
      expect(await queryOutbox(rig.db, `select 1 from outbox where name = 'autoConfirmation.changed'`)).toHaveLength(2);
    });

    it('credits exact matches and leaves everything else to a person', async () => {
      const [owner, other] = [await account('owner'), await account('other')];
      const waiting = await open(owner);
      await pay(waiting);
      await look();
      await settled();
      expect([(await read(waiting)).state, (await auto().read()).waiting]).toEqual(['awaitingApproval', 1]);
      await auto().change(true, (await account('boss')).id);
      const under = await open(other);
      await pay(under, dollars(99.999999));
      await look();
      expect(await facts(waiting)).toEqual({ state: 'success', mismatch: null, arrived: '100.000000' });
      await settled();
      expect(await facts(under)).toEqual({ state: 'awaitingApproval', mismatch: 'underpaid', arrived: '99.999999' });
      expect((await part(PaymentsRepository).table.history(Number(waiting.id)))[0]).toMatchObject({
        event: 'confirm',
        by: null,
      });
      expect([await usdt(owner), await usdt(other)]).toEqual(['100.000000', '0.000000']);
      expect((await part(PaymentsRepository).daily(30)).rows).toEqual([
        expect.objectContaining({ part: 'awaitingApproval', orders: 1, amount: '99.999999' }),
        expect.objectContaining({ part: 'success', orders: 1, amount: '100.000000' }),
      ]);
    });

    it('skips orders that a person moved by hand, or that a reorganisation affected', async () => {
      const owner = await account('owner');
      const row = await open(owner);
      await pay(row);
      await look();
      await settled();
      for (const to of ['failed', 'awaitingApproval'] as const)
        await part(PaymentsService).act(Number(row.id), { type: 'edit', by: await staff(), to, reason: 'let me look' });
      const second = await open(owner);
      await auto().change(true, (await account('boss')).id);
      const snapshot = await nodes['ERC-20'].snapshot();
      await pay(second);
      await look();
      later(1_000);
      await nodes['ERC-20'].reorganise(snapshot, { blocks: 6, at: clock.time });
      later(6_000);
      await look();
      await look();
      expect([(await read(row)).state, (await read(second)).state]).toEqual(['awaitingApproval', 'awaitingTransfer']);
      expect(await usdt(owner)).toBe('0.000000');
    });
  });
});
