import { Module } from '@nestjs/common';
import { KeyRing } from './key-ring.service.ts';

@Module({ providers: [KeyRing], exports: [KeyRing] })
export class KeysModule {}
