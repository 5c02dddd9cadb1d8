import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { DeliveredArticles } from './delivered-articles.ts';
import { HelpController } from './help.controller.ts';
import { HelpRepository } from './help.repository.ts';
import { HelpService } from './help.service.ts';

@Module({
  controllers: [HelpController],
  providers: [DeliveredArticles, HelpRepository, HelpService, listTopic('help')],
})
export class HelpModule {}
