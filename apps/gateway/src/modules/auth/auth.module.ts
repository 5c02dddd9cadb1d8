import { Module, type OnModuleInit } from '@nestjs/common';
import { assembled } from '../../platform/assembled.ts';
import { Clock } from '../../platform/clock.ts';
import { Identities } from '../../platform/identity.ts';
import { Limits } from '../../platform/limits.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountMails } from '../users/account-mails.service.ts';
import { AccountOpening } from '../registration/account-opening.ts';
import { AccountTopic } from '../users/account.live.ts';
import { AuthSweeper } from '../second-factor/auth.sweeper.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { Door } from './door.ts';
import { EmailCodes, emailCodesProvider } from '../email-codes/email-codes.service.ts';
import { EndingSweeper } from './ending.sweeper.ts';
import { FirstAdmin } from '../registration/first-admin.ts';
import { HumanCheck } from '../captcha/human-check.service.ts';
import { KeyRing } from '../keys/key-ring.service.ts';
import { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import { LoginController } from '../login/login.controller.ts';
import { LoginService } from '../login/login.service.ts';
import { NewPassword } from './new-password.ts';
import { PasswordAgain } from '../password-change/password-again.service.ts';
import { PasswordChangeService } from '../password-change/password-change.service.ts';
import { PasswordCheck } from '../login/password-check.service.ts';
import { PasswordResetService } from '../password-change/password-reset.service.ts';
import { ProfileController } from '../users/profile.controller.ts';
import { RegistrationController } from '../registration/registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { ResetController } from '../password-change/password-reset.controller.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { SecondFactorVault } from '../second-factor/second-factor-vault.ts';
import { SecondFactorCodes } from './second-factor/second-factor.codes.ts';
import { SecondFactorController } from '../second-factor/second-factor.controller.ts';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsController } from '../sessions/sessions.controller.ts';
import { SessionsEar } from '../sessions/sessions.listener.ts';
import { SessionsKeeper } from '../sessions/connections.watcher.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

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
