import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountExportController } from './account-export.controller.ts';
import { AccountExportService } from './account-export.service.ts';

@Module({
  imports: [PasswordsModule, SecondFactorModule, UsersModule],
  controllers: [AccountExportController],
  providers: [AccountExportService],
})
export class AccountExportModule {}
