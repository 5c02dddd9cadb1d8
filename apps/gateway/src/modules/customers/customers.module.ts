import { Module } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { PasswordResetService } from '../auth/password-reset.service.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { CustomersController } from './customers.controller.ts';
import { CustomersLive } from './customers.live.ts';
import { CustomersService, type CustomersParts } from './customers.service.ts';

/** What the service works with, by the names it gives them. */
const tokens = { db: Database, clock: Clock, users: UsersService, sessions: SessionsService, resets: PasswordResetService } satisfies Record<keyof CustomersParts, unknown>;

@Module({
  imports: [UsersModule, AuthModule],
  controllers: [CustomersController],
  providers: [
    CustomersLive,
    {
      provide: CustomersService,
      inject: Object.values(tokens),
      useFactory: (...parts: unknown[]): CustomersService =>
        new CustomersService(Object.fromEntries(Object.keys(tokens).map((name, index) => [name, parts[index]])) as unknown as CustomersParts),
    },
  ],
})
export class CustomersModule {}
