import { Controller } from '@nestjs/common';
import {
  alarmCreateRoute,
  alarmEventRoute,
  alarmRehearsalRoute,
  alarmRemoveRoute,
  alarmsRoute,
  firingsRoute,
  type Alarm,
  type Rehearsal,
} from '@chaintide/contracts/alarms/alarms';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { ALARMS_BY_GRADE, FIRINGS_SHOWN } from '@chaintide/contracts/limits';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AlarmsRepository } from './alarms.repository.ts';
import { AlarmsService } from './alarms.service.ts';
import { FiringsRepository } from './firings.repository.ts';
import { RehearsalsService } from './rehearsals.service.ts';
import { mayRead } from './rights.ts';
import { alarmOf, firingOf } from './views.ts';

/** The caller's alarms and firings. */
@Controller()
export class AlarmsController {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly rehearsals: RehearsalsService,
    private readonly repository: AlarmsRepository,
    private readonly firings: FiringsRepository,
  ) {}

  @Handle(alarmsRoute)
  async own(@Caller() caller: Identity): Promise<RouteData<typeof alarmsRoute>> {
    const rows = await this.repository.ofUser(accountOf(caller).userId);
    return {
      alarms: rows.map(alarmOf),
      most: ALARMS_BY_GRADE[caller.grade as keyof typeof ALARMS_BY_GRADE],
      readings: await this.alarms.readingsOf(rows, caller),
    };
  }

  @Handle(alarmCreateRoute)
  async create(
    @Payload() draft: RouteOutput<typeof alarmCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Alarm> {
    return alarmOf(await this.alarms.create(draft, caller));
  }

  @Handle(alarmEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof alarmEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof alarmEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Alarm> {
    const by = { kind: 'owner', id: accountOf(caller).userId } as const;
    return alarmOf(await this.alarms.act(id, { ...event, by, version }, caller));
  }

  @Handle(alarmRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof alarmRemoveRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.alarms.remove(id, accountOf(caller).userId);
    return null;
  }

  @Handle(alarmRehearsalRoute)
  rehearse(
    @Payload() rehearsed: RouteOutput<typeof alarmRehearsalRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Rehearsal> {
    return this.rehearsals.rehearse(rehearsed, caller);
  }

  /** Without firings about indicators that the caller may not see any more. */
  @Handle(firingsRoute)
  async log(
    @Queries() query: RouteOutput<typeof firingsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof firingsRoute>> {
    const rows = await this.firings.ofUser(accountOf(caller).userId, query);
    return {
      firings: rows
        .slice(0, FIRINGS_SHOWN)
        .filter(({ rule }) => mayRead(rule, caller))
        .map(firingOf),
      hasOlder: rows.length > FIRINGS_SHOWN,
    };
  }
}
