import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { FLOOD_FROM, FLOOD_MS, MESSAGE_REPEAT_MS, NEW_ACCOUNT_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { limitRules, Limits, networkOf } from '../../platform/limits.ts';
import { linksIn } from '../../platform/text/markdown.ts';
import { MessagesRepository } from './messages.repository.ts';

/** Who writes where. */
export interface Writing {
  readonly userId: number;
  readonly createdAt: number;
  readonly address: string;
  readonly indicator: string;
}

const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Equal for copies of a text that a reader cannot tell apart. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '')).digest('base64url');

/** Holds back what nobody wants to read. Staff are exempt: they answer many people with the same words. */
@Injectable()
export class Spam {
  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly repository: MessagesRepository,
  ) {}

  /** Uses one attempt of the account, its network and the board, or throws. */
  async limit({ userId, address, indicator, createdAt }: Writing): Promise<void> {
    await this.limits.takeAll([
      [limitRules.messageBy, String(userId)],
      [limitRules.messageOn, `${userId} ${indicator}`],
      [limitRules.message, networkOf(address)],
      ...(this.isNew(createdAt) ? [[limitRules.messageOfNew, indicator] as const] : []),
    ]);
  }

  /** Whether a message waits for staff before anyone else sees it. */
  isHeld(source: string, { createdAt }: Writing): boolean {
    return this.isNew(createdAt) && linksIn(source).length > 0;
  }

  /** Throws if the account wrote the same within a day. */
  async refuseCopy(userId: number, digest: string, tx: Tx): Promise<void> {
    const isFirst = await this.repository.claimText(userId, { digest, ms: MESSAGE_REPEAT_MS }, tx);
    if (!isFirst) throw new AppError('message.repeated');
  }

  /** The flood that the next message of this author, or with this text, belongs to. */
  async floodOf(userId: number, digest: string, tx: Tx): Promise<bigint | null> {
    const { first, messages } = await this.repository.recent({ userId, digest, ms: FLOOD_MS }, tx);
    return messages >= FLOOD_FROM - 1 ? first : null;
  }

  private isNew(createdAt: number): boolean {
    return this.clock.now() - createdAt < NEW_ACCOUNT_MS;
  }
}
