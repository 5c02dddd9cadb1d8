import { Module } from '@nestjs/common';
import { PreviewsController } from './previews.controller.ts';

@Module({ controllers: [PreviewsController] })
export class PreviewsModule {}
