import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import type { AlarmEvent, AttemptOutcome } from '@chaintide/contracts/alarms/deliveries';
import { eventTitle } from '@chaintide/contracts/alarms/event-text';
import type { PushMessage } from '@chaintide/contracts/alarms/push';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { Tx } from '../../../platform/db/database.ts';
import { Vault } from '../../keys/vault.service.ts';
import type { Account } from '../../users/users.service.ts';
import type { Carried, Carrier, Parcel, Target } from '../carrier.ts';
import { eventLines } from '../event-words.ts';
import { OutgoingPost, type Letter } from '../outgoing/outgoing-post.ts';
import { PushRepository, type SubscriptionRow } from './push.repository.ts';
import { PUSH_USE, PushService } from './push.service.ts';
import { Vapid } from './vapid-keys.ts';

const TTL_SECONDS = DAY / SECOND; // for which a push service keeps a message for a device that is off
const FORGOTTEN: ReadonlySet<number> = new Set([404, 410]);

const outcomeOf = (status: number): AttemptOutcome => {
  if (FORGOTTEN.has(status)) return 'gone';
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 200 && status < 300 ? 'delivered' : 'refused';
};

const messageOf = ({ message, link }: Parcel, event: AlarmEvent, { language }: Account): PushMessage => ({
  title: eventTitle(event, language),
  body: eventLines(event, language).join(' · '),
  link,
  tag: message,
});

/** Encrypts a message for a browser (RFC 8291) and hands it to the browser's push service. */
@Injectable()
export class PushCarrier implements Carrier {
  constructor(
    private readonly repository: PushRepository,
    private readonly subscriptions: PushService,
    private readonly vault: Vault,
    private readonly vapid: Vapid,
    private readonly outgoing: OutgoingPost,
  ) {}

  async targetsOf(account: number, tx: Tx): Promise<readonly Target[]> {
    return (await this.repository.of(account, tx)).map(({ id, device }) => ({ id: Number(id), name: device }));
  }

  async carry(parcel: Parcel, account: Account, signal: AbortSignal): Promise<Carried> {
    const row = await this.repository.byId(parcel.target);
    if (!row || row.user_id !== BigInt(account.id) || parcel.event.type === 'webhook.test') return { outcome: 'off' };
    const letter = await this.sealed(row, messageOf(parcel, parcel.event, account));
    const answer = await this.outgoing.post(new URL(row.endpoint), letter, signal);
    if ('problem' in answer) return { outcome: answer.problem };
    const { status } = answer;
    const outcome = outcomeOf(status);
    if (outcome !== 'gone') return { outcome, status };
    return { outcome, status, note: (tx) => this.subscriptions.forget(account.id, parcel.target, tx) };
  }

  private async sealed({ user_id, endpoint, p256dh, auth }: SubscriptionRow, message: PushMessage): Promise<Letter> {
    const secret = await this.vault.open({ use: PUSH_USE, userId: Number(user_id) }, auth);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth: secret.toString('base64url') } },
      JSON.stringify(message),
      { vapidDetails: await this.vapid.keys(), TTL: TTL_SECONDS, urgency: 'high', contentEncoding: 'aes128gcm' },
    );
    return { headers: textsOf(headers), body: body ?? '' };
  }
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
