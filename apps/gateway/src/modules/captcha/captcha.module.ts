import { Module } from '@nestjs/common';
import { LoginAttemptsModule } from '../login-attempts/login-attempts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Artist } from './artist.ts';
import { CaptchaController } from './captcha.controller.ts';
import { CaptchaService } from './captcha.service.ts';
import { HumanCheck } from './human-check.service.ts';

@Module({
  imports: [LoginAttemptsModule, UsersModule],
  controllers: [CaptchaController],
  providers: [CaptchaService, Artist, HumanCheck],
  exports: [HumanCheck],
})
export class CaptchaModule {}
