import { Controller } from '@nestjs/common';
import { systemRoute, type SystemState } from '@chaintide/contracts/operations/system';
import { Handle } from '../../platform/http/handle.ts';
import { SystemService } from './system.service.ts';

@Controller()
export class SystemController {
  constructor(private readonly system: SystemService) {}

  @Handle(systemRoute)
  read(): Promise<SystemState> {
    return this.system.state();
  }
}
