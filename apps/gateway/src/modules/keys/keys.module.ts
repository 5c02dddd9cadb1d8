import { Module } from '@nestjs/common';
import { KeyRing } from './key-ring.service.ts';
import { Vault } from './vault.service.ts';

@Module({ providers: [KeyRing, Vault], exports: [KeyRing, Vault] })
export class KeysModule {}
