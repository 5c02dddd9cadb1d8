import { Inject, Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '@chaintide/contracts/alarms/deliveries';
import { CONFIG, type Config } from '../../../config.ts';
import { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Account } from '../../users/users.service.ts';
import type { Carried, Carrier, Parcel, Target } from '../carrier.ts';
import { OutgoingPost, type Answer } from '../outgoing/outgoing-post.ts';
import { EndpointHealth } from './endpoint-health.service.ts';
import { EndpointSecrets } from './endpoint-secrets.ts';
import { EndpointsRepository } from './endpoints.repository.ts';
import { headersOf } from './signature.ts';

const GONE = 410;

const outcomeOf = (answer: Answer): AttemptOutcome => {
  if ('problem' in answer) return answer.problem;
  const { status } = answer;
  if (status >= 200 && status < 300) return 'delivered';
  if (status === GONE) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
};

/** Posts messages as Standard Webhooks defines it; each attempt has the same id and its own time. */
@Injectable()
export class WebhookCarrier implements Carrier {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecrets,
    private readonly health: EndpointHealth,
    private readonly outgoing: OutgoingPost,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  async targetsOf(account: number, tx: Tx): Promise<readonly Target[]> {
    const rows = await this.endpoints.of(account, tx);
    return rows
      .filter(({ off_at }) => off_at === null)
      .map(({ id, url }) => ({ id: Number(id), name: new URL(url).host }));
  }

  async carry(parcel: Parcel, account: Account, signal: AbortSignal): Promise<Carried> {
    const row = await this.endpoints.byId(parcel.target);
    if (!row || row.off_at !== null) return { outcome: 'off' };
    const body = this.bodyOf(parcel);
    const signed = headersOf({ id: parcel.message, at: this.clock.now(), body }, await this.secrets.of(row));
    const headers = { 'content-type': 'application/json', 'user-agent': 'Chaintide-Webhooks/1', ...signed };
    const answer = await this.outgoing.post(new URL(row.url), { headers, body }, signal);
    const outcome = outcomeOf(answer);
    return {
      outcome,
      ...('status' in answer && { status: answer.status }),
      note: (tx) => this.health.note({ endpoint: parcel.target, outcome }, account, tx),
    };
  }

  private bodyOf({ event: { type, at, data }, link }: Parcel): string {
    const { PUBLIC_URL: base } = this.config;
    const url = base === undefined || type === 'webhook.test' ? {} : { url: new URL(link, base).href };
    return JSON.stringify({ type, timestamp: at, data: { ...data, ...url } });
  }
}
