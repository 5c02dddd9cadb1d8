import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller.ts';
import { DeskService } from './desk.service.ts';

@Module({ controllers: [DeskController], providers: [DeskService] })
export class DeskModule {}
