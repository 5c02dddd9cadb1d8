import { Inject, Injectable } from '@nestjs/common';
import type { AlarmEvent } from '@chaintide/contracts/alarms/deliveries';
import { eventTitle } from '@chaintide/contracts/alarms/event-text';
import { CONFIG, type Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Account } from '../../users/users.service.ts';
import type { Carried, Carrier, Parcel, Target } from '../carrier.ts';
import { eventLines } from '../event-words.ts';
import { botTexts, escaped } from './bot-texts.ts';
import { TelegramApi, type BotAnswer } from './telegram-api.ts';
import { TelegramRepository } from './telegram.repository.ts';
import { TelegramService } from './telegram.service.ts';

/** Whether the chat is closed to the bot: it was blocked, the person's account is gone, or the chat is. */
const isClosed = ({ status, description }: { readonly status: number; readonly description: string }): boolean =>
  status === 403 || (status === 400 && description.includes('chat not found'));

/** Sends messages to the chat that an account linked. */
@Injectable()
export class TelegramCarrier implements Carrier {
  constructor(
    private readonly repository: TelegramRepository,
    private readonly telegram: TelegramService,
    private readonly api: TelegramApi,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  async targetsOf(account: number, tx: Tx): Promise<readonly Target[]> {
    const row = this.api.isConfigured ? await this.repository.of(account, tx) : undefined;
    return row?.off_at === null ? [{ id: Number(row.id), name: row.name }] : [];
  }

  async carry({ target, event, link }: Parcel, account: Account, signal: AbortSignal): Promise<Carried> {
    const row = await this.repository.of(account.id);
    if (row?.off_at !== null || Number(row.id) !== target || !this.api.isConfigured) return { outcome: 'off' };
    if (event.type === 'webhook.test') return { outcome: 'absent' };
    const answer = await this.api.send(Number(row.chat), this.textOf(event, link, account), signal);
    return this.carried(answer, target, account);
  }

  private carried(answer: BotAnswer<unknown>, target: number, account: Account): Carried {
    if ('result' in answer) return { outcome: 'delivered', status: 200 };
    if ('problem' in answer) return { outcome: answer.problem };
    const { status, retryMs } = answer;
    if (isClosed(answer))
      return { outcome: 'gone', status, note: (tx) => this.telegram.switchOff(target, account, tx) };
    return { outcome: 'refused', status, ...(retryMs !== undefined && { retryMs }) };
  }

  private textOf(event: AlarmEvent, link: string, { language }: Account): string {
    const { PUBLIC_URL: base } = this.config;
    const href = base === undefined ? [] : [new URL(link, base).href];
    return [
      `<b>${escaped(eventTitle(event, language))}</b>`,
      ...eventLines(event, language).map(escaped),
      ...href.map((url) => `<a href="${escaped(url)}">${botTexts[language].open}</a>`),
    ].join('\n');
  }
}
