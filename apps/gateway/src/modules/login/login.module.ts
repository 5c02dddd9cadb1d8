import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { LoginAttemptsModule } from '../login-attempts/login-attempts.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { LoginController } from './login.controller.ts';
import { LoginService } from './login.service.ts';
import { PasswordCheck } from './password-check.service.ts';

@Module({
  imports: [UsersModule, PasswordsModule, SessionsModule, CaptchaModule, LoginAttemptsModule],
  controllers: [LoginController],
  providers: [PasswordCheck, LoginService],
})
export class LoginModule {}
