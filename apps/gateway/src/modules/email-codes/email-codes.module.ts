import { Module } from '@nestjs/common';
import { LoginAttemptsModule } from '../login-attempts/login-attempts.module.ts';
import { CodeAskers } from './code-askers.service.ts';
import { EmailCodes } from './email-codes.service.ts';

@Module({ imports: [LoginAttemptsModule], providers: [EmailCodes, CodeAskers], exports: [EmailCodes, CodeAskers] })
export class EmailCodesModule {}
