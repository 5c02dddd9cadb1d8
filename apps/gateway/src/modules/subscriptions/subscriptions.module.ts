import { Module } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CampaignPictures } from './campaign-pictures.service.ts';
import { CampaignRun, campaignsSent } from './campaign-run.service.ts';
import { CampaignsRepository } from './campaigns.repository.ts';
import { CampaignsService } from './campaigns.service.ts';
import { LettersService } from './letters.service.ts';
import { MetricLines } from './metric-lines.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';

const swept = jobOf(CampaignsRepository, {
  name: 'old-campaigns',
  everyMs: DAY,
  problem: 'old mails to subscribers could not be swept',
  work: (repository) => repository.sweep(),
});

@Module({
  imports: [IndicatorsModule, KeysModule, UsersModule],
  controllers: [SubscriptionsController, UnsubscribeController],
  providers: [
    listTopic('campaigns'),
    CampaignPictures,
    CampaignRun,
    campaignsSent,
    swept,
    CampaignsRepository,
    CampaignsService,
    LettersService,
    MetricLines,
    SubscriptionsRepository,
    SubscriptionsService,
    UnsubscribeLinks,
  ],
  exports: [CampaignsService, SubscriptionsService],
})
export class SubscriptionsModule {}
