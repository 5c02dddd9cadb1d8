import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { PasswordResetService } from '../auth/password-reset.service.ts';
import { SecondFactorService } from '../auth/second-factor/second-factor.service.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { CustomersController } from './customers.controller.ts';
import { CustomersService } from './customers.service.ts';

@Module({
  imports: [UsersModule, AuthModule],
  controllers: [CustomersController],
  providers: [
    listTopic('users'),
    assembled(CustomersService, { db: Database, clock: Clock, users: UsersService, sessions: SessionsService, resets: PasswordResetService, secondFactors: SecondFactorService }),
  ],
})
export class CustomersModule {}
