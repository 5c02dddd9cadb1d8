import { Module } from '@nestjs/common';
import { FreezesController } from './freezes.controller.ts';
import { FreezesService } from './freezes.service.ts';

@Module({ controllers: [FreezesController], providers: [FreezesService], exports: [FreezesService] })
export class FreezesModule {}
