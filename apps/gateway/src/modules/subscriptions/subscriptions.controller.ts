import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  campaignsRoute,
  metricSubscribeRoute,
  metricUnsubscribeRoute,
  subscriptionHistoryRoute,
  subscriptionMailsRoute,
  subscriptionPutRoute,
  subscriptionsRoute,
  type Subscriptions,
} from '@chaintide/contracts/reports/subscriptions';
import { Controller } from '@nestjs/common';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { CampaignsService } from './campaigns.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly campaigns: CampaignsService,
  ) {}

  @Handle(subscriptionsRoute)
  mine(@Caller() caller: Identity): Promise<Subscriptions> {
    return this.subscriptions.of(accountOf(caller).userId);
  }

  @Handle(subscriptionPutRoute)
  put(
    @Params() { kind }: RouteOutput<typeof subscriptionPutRoute, 'params'>,
    @Payload() { isOn }: RouteOutput<typeof subscriptionPutRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Subscriptions> {
    return this.subscriptions.put(accountOf(caller).userId, kind, isOn);
  }

  @Handle(metricSubscribeRoute)
  addMetric(
    @Payload() { indicator }: RouteOutput<typeof metricSubscribeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Subscriptions> {
    return this.subscriptions.addMetric(accountOf(caller).userId, indicator);
  }

  @Handle(metricUnsubscribeRoute)
  removeMetric(
    @Params() { indicator }: RouteOutput<typeof metricUnsubscribeRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<Subscriptions> {
    return this.subscriptions.removeMetric(accountOf(caller).userId, indicator);
  }

  @Handle(subscriptionHistoryRoute)
  history(
    @Queries() page: RouteOutput<typeof subscriptionHistoryRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof subscriptionHistoryRoute>> {
    return this.subscriptions.history(accountOf(caller).userId, page);
  }

  @Handle(subscriptionMailsRoute)
  mails(
    @Queries() page: RouteOutput<typeof subscriptionMailsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof subscriptionMailsRoute>> {
    return this.subscriptions.mails(accountOf(caller).userId, page);
  }

  @Handle(campaignsRoute)
  sendings(@Queries() page: RouteOutput<typeof campaignsRoute, 'query'>): Promise<RouteData<typeof campaignsRoute>> {
    return this.campaigns.page(page);
  }
}
