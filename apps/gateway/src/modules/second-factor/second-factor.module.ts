import { Module, type OnModuleInit } from '@nestjs/common';
import { Identities } from '../../platform/identity.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { PasswordChangeModule } from '../password-change/password-change.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthSweeper, authSwept } from './auth.sweeper.ts';
import { SecondFactorCodes } from './second-factor-codes.service.ts';
import { SecondFactorVault } from './second-factor-vault.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Module({
  imports: [UsersModule, KeysModule, PasswordsModule, PasswordChangeModule, SessionsModule, FreezesModule],
  controllers: [SecondFactorController],
  providers: [
    SecondFactorVault,
    SecondFactorRepository,
    SecondFactorCodes,
    SecondFactorService,
    AuthSweeper,
    authSwept,
  ],
  exports: [SecondFactorService],
})
export class SecondFactorModule implements OnModuleInit {
  constructor(
    private readonly identities: Identities,
    private readonly secondFactors: SecondFactorService,
  ) {}

  onModuleInit(): void {
    this.identities.useCodes((userId, code) => this.secondFactors.spend(userId, code));
  }
}
