import { Module } from '@nestjs/common';
import { ErrataController } from './errata.controller.ts';
import { ErrataService } from './errata.service.ts';

@Module({ controllers: [ErrataController], providers: [ErrataService], exports: [ErrataService] })
export class ErrataModule {}
