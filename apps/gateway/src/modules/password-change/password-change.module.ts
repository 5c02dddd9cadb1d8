import { Module } from '@nestjs/common';
import { EmailCodesModule } from '../email-codes/email-codes.module.ts';
import { FreezesModule } from '../freezes/freezes.module.ts';
import { LoginAttemptsModule } from '../login-attempts/login-attempts.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { NewPassword } from './new-password.service.ts';
import { PasswordAgain } from './password-again.service.ts';
import { PasswordChangeController } from './password-change.controller.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { ResetController } from './password-reset.controller.ts';
import { PasswordResetService } from './password-reset.service.ts';

@Module({
  imports: [UsersModule, PasswordsModule, SessionsModule, FreezesModule, EmailCodesModule, LoginAttemptsModule],
  controllers: [PasswordChangeController, ResetController],
  providers: [NewPassword, PasswordAgain, PasswordChangeService, PasswordResetService],
  exports: [PasswordAgain, PasswordResetService],
})
export class PasswordChangeModule {}
