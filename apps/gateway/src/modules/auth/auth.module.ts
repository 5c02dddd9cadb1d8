import { Module, type OnModuleInit } from '@nestjs/common';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Identities } from '../../platform/identity.ts';
import { Limits } from '../../platform/limits.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountMails } from './account-mails.ts';
import { AccountOpening } from './account-opening.ts';
import { AccountTopic } from './account.topic.ts';
import { AuthSweeper } from './auth.sweeper.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { Door } from './door.ts';
import { EmailCodes, emailCodesProvider } from './email-codes.service.ts';
import { EndingSweeper } from './ending.sweeper.ts';
import { FirstAdmin } from './first-admin.ts';
import { HumanCheck } from './human-check.ts';
import { KeyRing } from './key-ring.ts';
import { LoginAttempts } from './login-attempts.ts';
import { LoginController } from './login.controller.ts';
import { LoginService } from './login.service.ts';
import { NewPassword } from './new-password.ts';
import { PasswordAgain } from './password-again.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { ProfileController } from './profile.controller.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { ResetController } from './reset.controller.ts';
import { SealedPasswords } from './sealed-passwords.ts';
import { SecondFactorVault } from './second-factor/second-factor-vault.ts';
import { SecondFactorCodes } from './second-factor/second-factor.codes.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsEar } from './sessions.ear.ts';
import { SessionsKeeper } from './sessions.keeper.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [UsersModule, FreezesModule, CaptchaModule],
  controllers: [
    LoginController,
    RegistrationController,
    ResetController,
    ProfileController,
    SessionsController,
    SecondFactorController,
  ],
  providers: [
    KeyRing,
    SealedPasswords,
    Door,
    LoginAttempts,
    HumanCheck,
    assembled(PasswordCheck, { users: UsersService, attempts: LoginAttempts, humans: HumanCheck, door: Door }),
    LoginService,
    emailCodesProvider,
    AccountMails,
    AccountOpening,
    FirstAdmin,
    assembled(RegistrationService, {
      users: UsersService,
      codes: EmailCodes,
      opening: AccountOpening,
      attempts: LoginAttempts,
    }),
    assembled(NewPassword, {
      users: UsersService,
      sessions: SessionsService,
      freezes: FreezesService,
      mails: AccountMails,
    }),
    assembled(PasswordResetService, {
      users: UsersService,
      codes: EmailCodes,
      passwords: NewPassword,
      attempts: LoginAttempts,
    }),
    PasswordAgain,
    PasswordChangeService,
    SessionsRepository,
    SessionsService,
    SessionsEar,
    SessionsKeeper,
    AccountTopic,
    AuthSweeper,
    EndingSweeper,
    SecondFactorVault,
    SecondFactorRepository,
    assembled(SecondFactorCodes, {
      repository: SecondFactorRepository,
      vault: SecondFactorVault,
      limits: Limits,
      clock: Clock,
    }),
    assembled(SecondFactorService, {
      repository: SecondFactorRepository,
      vault: SecondFactorVault,
      codes: SecondFactorCodes,
      users: UsersService,
      sessions: SessionsService,
      passwords: PasswordAgain,
      mails: AccountMails,
      freezes: FreezesService,
      clock: Clock,
    }),
  ],
  exports: [SessionsService, PasswordResetService, EmailCodes, SecondFactorService],
})
export class AuthModule implements OnModuleInit {
  constructor(
    private readonly identities: Identities,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorService,
  ) {}

  onModuleInit(): void {
    this.identities.use((token) => this.sessions.identify(token));
    this.identities.useCodes((userId, code) => this.secondFactors.spend(userId, code));
  }
}
