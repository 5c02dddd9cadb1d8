import { Module } from '@nestjs/common';
import { NewsController } from './news.controller.ts';
import { NewsRepository } from './news.repository.ts';
import { NewsService } from './news.service.ts';

@Module({ controllers: [NewsController], providers: [NewsRepository, NewsService], exports: [NewsService] })
export class NewsModule {}
