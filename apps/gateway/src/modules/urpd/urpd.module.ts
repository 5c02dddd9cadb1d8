import { Module } from '@nestjs/common';
import { BitcoinBlocksModule } from '../bitcoin-blocks/bitcoin-blocks.module.ts';
import { UrpdController } from './urpd.controller.ts';
import { UrpdService } from './urpd.service.ts';

@Module({ imports: [BitcoinBlocksModule], controllers: [UrpdController], providers: [UrpdService] })
export class UrpdModule {}
