import { Controller } from '@nestjs/common';
import { deskRoute, type DeskWork } from '@chaintide/contracts/support/desk';
import { Handle } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { DeskService } from './desk.service.ts';

@Controller()
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Handle(deskRoute)
  read(@Caller() caller: Identity): Promise<DeskWork[]> {
    return this.desk.of(caller);
  }
}
