import { Injectable, Logger } from '@nestjs/common';
import { DEFAULT_LANGUAGE, type Language } from '@chaintide/contracts/language';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock } from '../../../platform/clock.ts';
import { Leases } from '../../../platform/leases.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { botTexts, escaped } from './bot-texts.ts';
import { TelegramApi, type BotFailure, type BotMessage } from './telegram-api.ts';
import { TelegramService } from './telegram.service.ts';

const LEASE = 'telegram';
const WAIT_MS = 2 * SECOND; // for a message; a lease that was just checked holds for longer
const REST_MS = 10 * SECOND; // after a failure
const NAME_LENGTH = 80;

/** A code by itself, or behind the command that a link to the bot sends. */
const CODE = /^(?:\/start\s+)?([\w-]{22})$/;

const languageOf = ({ from }: BotMessage): Language => {
  if (from?.language_code === undefined) return DEFAULT_LANGUAGE;
  return from.language_code.startsWith('zh') ? 'zh' : 'en';
};

/** Reads what people write to the bot, in one process. Telegram keeps a message until the next question confirms it. */
@Injectable()
export class TelegramListener {
  private readonly logger = new Logger(TelegramListener.name);
  private next: number | undefined;
  private restsUntil: number | undefined;

  constructor(
    private readonly api: TelegramApi,
    private readonly telegram: TelegramService,
    private readonly limits: Limits,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  async listen(): Promise<void> {
    if (!this.api.isConfigured || this.clock.now() < (this.restsUntil ?? 0)) return;
    if (!(await this.leases.holds(LEASE))) return;
    const answer = await this.api.updates(this.next, WAIT_MS);
    if (!('result' in answer)) return this.rest(answer);
    if (this.restsUntil !== undefined) this.logger.log('Telegram answers again');
    this.restsUntil = undefined;
    for (const { update_id, message } of answer.result) {
      if (message?.chat.type === 'private') await this.read(message); // what a group reads is not for its owner alone
      this.next = update_id + 1;
    }
  }

  private rest(why: BotFailure): void {
    if (this.restsUntil === undefined) this.logger.warn(why, 'Telegram does not tell what was written to the bot');
    const asked = 'retryMs' in why ? (why.retryMs ?? 0) : 0;
    this.restsUntil = this.clock.now() + Math.max(asked, REST_MS);
  }

  private async read(message: BotMessage): Promise<void> {
    const { id: chat } = message.chat;
    const text = message.text?.trim() ?? '';
    const code = CODE.exec(text)?.[1];
    if (code === undefined && !text.startsWith('/')) return;
    if ((await this.limits.use(limitRules.telegramChat, String(chat))) === undefined) return;
    const reply = code === undefined ? await this.obey(text, message) : await this.link(code, message);
    await this.api.send(chat, reply);
  }

  private async obey(command: string, message: BotMessage): Promise<string> {
    const texts = botTexts[languageOf(message)];
    if (command !== '/stop') return texts.help;
    return (await this.telegram.leave(message.chat.id)) > 0 ? texts.left : texts.notLinked;
  }

  private async link(code: string, message: BotMessage): Promise<string> {
    const { first_name: first, username } = message.from ?? { first_name: '' };
    const name = (username === undefined ? first : `@${username}`).slice(0, NAME_LENGTH);
    const account = await this.telegram.link(code, { chat: message.chat.id, name });
    if (!account) return botTexts[languageOf(message)].badCode;
    return botTexts[account.language].linked.replace('{userName}', () => escaped(account.userName));
  }
}
