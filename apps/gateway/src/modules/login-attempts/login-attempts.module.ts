import { Module } from '@nestjs/common';
import { LoginAttempts } from './login-attempts.service.ts';

@Module({ providers: [LoginAttempts], exports: [LoginAttempts] })
export class LoginAttemptsModule {}
