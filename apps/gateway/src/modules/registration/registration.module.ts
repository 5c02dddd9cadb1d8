import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { EmailCodesModule } from '../email-codes/email-codes.module.ts';
import { LoginAttemptsModule } from '../login-attempts/login-attempts.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountOpening } from './account-opening.ts';
import { FirstAdmin } from './first-admin.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';

@Module({
  imports: [UsersModule, PasswordsModule, SessionsModule, CaptchaModule, EmailCodesModule, LoginAttemptsModule],
  controllers: [RegistrationController],
  providers: [AccountOpening, FirstAdmin, RegistrationService],
})
export class RegistrationModule {}
