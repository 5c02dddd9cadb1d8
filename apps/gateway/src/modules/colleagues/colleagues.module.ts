import { Module } from '@nestjs/common';
import { OPEN_ORDER_MS } from '@chaintide/contracts/limits';
import { swept } from '../../platform/sweeper.ts';
import { ColleaguesRepository } from './colleagues.repository.ts';
import { ColleaguesService } from './colleagues.service.ts';

@Module({
  providers: [
    ColleaguesRepository,
    ColleaguesService,
    swept(ColleaguesService, {
      everyMs: OPEN_ORDER_MS / 3,
      problem: 'which orders are open could not be renewed',
      work: (colleagues) => colleagues.renew(),
    }),
  ],
})
export class ColleaguesModule {}
