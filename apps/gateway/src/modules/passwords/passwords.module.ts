import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.ts';
import { PasswordsController } from './passwords.controller.ts';
import { PasswordsService } from './passwords.service.ts';
import { SealedPasswords } from './sealed-passwords.service.ts';

@Module({
  imports: [KeysModule],
  controllers: [PasswordsController],
  providers: [PasswordsService, SealedPasswords],
  exports: [PasswordsService, SealedPasswords],
})
export class PasswordsModule {}
