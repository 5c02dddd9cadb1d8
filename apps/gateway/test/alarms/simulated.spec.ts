import { describeDatabase } from '../../src/platform/db/testing.ts';
import { AlarmsRig, callerOf, draft } from './rig.ts';

describeDatabase((throwaway) => {
  it('says which values are simulated: those of another source are not', async () => {
    const db = await throwaway().open();
    const rig = await AlarmsRig.on(db);
    rig.days([80, 90], 'btc.price', false);
    const alice = await rig.account('alice');
    await rig.alarms.create(draft(), callerOf(alice));
    await rig.price(95, 1_000, false);
    const readings = async () => rig.alarms.readingsOf(await rig.alarms.ofUser(alice), callerOf(alice));
    expect(await readings()).toMatchObject([{ value: 95, simulated: false }]);
    await rig.price(105, 1_000, false);
    await rig.price(90);
    expect(await readings()).toMatchObject([{ value: 90, simulated: true }]);
    await rig.firing.tellAll();
    const [line] = await db.query('select simulated, recovered_simulated from alarm_firings');
    expect(line).toEqual({ simulated: false, recovered_simulated: true });
    await db.close();
  });
});
