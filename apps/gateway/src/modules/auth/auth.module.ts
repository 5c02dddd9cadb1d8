import { Module, type OnModuleInit } from '@nestjs/common';
import { Identities } from '../../platform/identity.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountMails } from './account-mails.ts';
import { AccountOpening } from './account-opening.ts';
import { AccountTopic } from './account.topic.ts';
import { AuthSweeper } from './auth.sweeper.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { Door } from './door.ts';
import { emailCodesProvider } from './email-codes.ts';
import { EndingSweeper } from './ending.sweeper.ts';
import { FirstAdmin } from './first-admin.ts';
import { HumanCheck } from './human-check.ts';
import { KeyRing } from './key-ring.ts';
import { LoginAttempts } from './login-attempts.ts';
import { LoginController } from './login.controller.ts';
import { LoginService } from './login.service.ts';
import { NewPassword } from './new-password.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { ProfileController } from './profile.controller.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { ResetController } from './reset.controller.ts';
import { SealedPasswords } from './sealed-passwords.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsEar } from './sessions.ear.ts';
import { SessionsKeeper } from './sessions.keeper.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [UsersModule, CaptchaModule],
  controllers: [LoginController, RegistrationController, ResetController, ProfileController, SessionsController],
  providers: [
    KeyRing, SealedPasswords, Door,
    LoginAttempts, HumanCheck, PasswordCheck, LoginService,
    emailCodesProvider, AccountMails, AccountOpening, FirstAdmin, RegistrationService,
    NewPassword, PasswordResetService, PasswordChangeService,
    SessionsRepository, SessionsService, SessionsEar, SessionsKeeper, AccountTopic, AuthSweeper, EndingSweeper,
  ],
  exports: [SessionsService, PasswordResetService],
})
export class AuthModule implements OnModuleInit {
  constructor(private readonly identities: Identities, private readonly sessions: SessionsService) {}

  onModuleInit(): void {
    this.identities.use((token) => this.sessions.identify(token));
  }
}
