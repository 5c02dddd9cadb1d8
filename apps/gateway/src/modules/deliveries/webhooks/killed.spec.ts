import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MINUTE } from '@chaintide/contracts/limits';
import { describeEngines } from '../../../platform/db/testing.ts';
import { fromSources } from '../../../platform/fixtures/from-sources.ts';
import { UsersService } from '../../users/users.service.ts';
import { DeliveriesRig } from '../fixtures/deliveries-rig.ts';
import { answering, Receiver } from '../fixtures/receiver.ts';

describeEngines((throwaway) => {
  it('a webhook whose process is killed before it noted the answer arrives again under the same id', async () => {
    const receiver = await Receiver.open();
    const program = fileURLToPath(new URL('../fixtures/carry-and-die.ts', import.meta.url));
    const child = fork(program, [throwaway().place, receiver.url], { execArgv: fromSources });
    receiver.manner = (response) => {
      child.kill('SIGKILL');
      answering(200)(response, 1);
    };
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(receiver.ids).toEqual(['firing:1']);
    receiver.manner = answering(200);
    const rig = await DeliveriesRig.start(throwaway(), { LOCAL_WEBHOOKS: true });
    const owner = (await rig.part(UsersService).byName('mortal'))!;
    await rig.goTo(rig.clock.time + MINUTE + 1);
    const delivered = await rig.rested(owner, 2);
    expect(delivered.attempts).toMatchObject([{ outcome: null }, { outcome: 'delivered', status: 200 }]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(['firing:1', 'firing:1']);
    await rig.stop();
    await receiver.close();
  }, 120_000);
});
