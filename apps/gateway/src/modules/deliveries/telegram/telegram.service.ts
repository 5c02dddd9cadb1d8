import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { TelegramInvitation, TelegramStanding } from '@chaintide/contracts/alarms/telegram';
import { TELEGRAM_CODE_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { UsersService, type Account } from '../../users/users.service.ts';
import { ChannelChanges } from '../channel-changes.service.ts';
import { TelegramApi } from './telegram-api.ts';
import { chatOf, TelegramRepository } from './telegram.repository.ts';

const CODE_BYTES = 16;
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** A chat as its first message shows it. */
export interface NewChat {
  readonly chat: number;
  readonly name: string;
}

/** The chats in which accounts are told. A chat is linked by a code that only the account's owner sees, and that works once. */
@Injectable()
export class TelegramService {
  constructor(
    private readonly users: UsersService,
    private readonly repository: TelegramRepository,
    private readonly api: TelegramApi,
    private readonly changes: ChannelChanges,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<TelegramStanding> {
    const row = await this.repository.of(userId);
    return { isOffered: this.api.isConfigured, chat: row ? chatOf(row) : null };
  }

  async invite(userId: number): Promise<TelegramInvitation> {
    if (!this.api.isConfigured) throw new AppError('telegram.absent');
    await this.limits.takeBy(limitRules.telegram, String(userId));
    const bot = await this.api.name();
    if (bot === undefined) throw new AppError('telegram.silent');
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiresAt = this.clock.now() + TELEGRAM_CODE_MS;
    await this.repository.putCode(userId, hashOf(code), expiresAt);
    return { code, bot, link: `https://t.me/${bot}?start=${code}`, expiresAt };
  }

  /** The account that a code belongs to, which has the chat from now on; undefined if it is none. */
  link(code: string, chat: NewChat): Promise<Account | undefined> {
    return this.users.transaction(async (tx) => {
      const userId = await this.repository.takeCode(hashOf(code), tx);
      if (userId === undefined) return undefined;
      const account = await this.users.lock(userId, tx);
      if (account.disabledAt !== null) return undefined;
      await this.repository.put(userId, chat, tx);
      await this.changes.note(account, { event: 'channelAdded', channel: 'telegram', name: chat.name }, tx);
      await this.changes.publish(userId, tx);
      return account;
    });
  }

  unlink(userId: number): Promise<void> {
    return this.changes.within(userId, async (tx, account) => {
      const row = await this.repository.remove(userId, tx);
      if (!row) throw new AppError('telegram.unknown');
      await this.changes.note(account, { event: 'channelRemoved', channel: 'telegram', name: row.name }, tx);
    });
  }

  /** Unlinks the accounts of a chat at its own request; returns how many. */
  async leave(chat: number): Promise<number> {
    const owners = await this.repository.ownersOf(chat);
    for (const owner of owners) await this.unlink(owner);
    return owners.length;
  }

  /** In the transaction that notes that the bot is blocked there. */
  async switchOff(id: number, owner: Account, tx: Tx): Promise<void> {
    if (await this.repository.switchOff(id, tx)) await this.changes.tellBlocked(owner, tx);
  }
}
