import { Injectable } from '@nestjs/common';
import type { Choose, MessagePin } from '@chaintide/contracts/support/board';
import { helpers } from '@chaintide/contracts/support/board-office';
import { boardMessageMachine } from '@chaintide/machines/board-message';
import { hasTag } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { accountOf, type Identity } from '../../platform/identity.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { refusedStep } from '../../platform/lifecycle/refused-step.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { wordsOf } from '@chaintide/contracts/search/words';
import { rendered } from '../../platform/text/markdown.ts';
import { UsersService } from '../users/users.service.ts';
import { BoardFacts } from './board-facts.ts';
import { BoardNotices } from './board-notices.ts';
import { requireBoard, requirePast, requireSight } from './board.service.ts';
import { MessagesLifecycle, type MessageDeed } from './messages.lifecycle.ts';
import { MessagesRepository, type Counts, type MessagePatch, type MessageRow } from './messages.repository.ts';
import { digestOf, Spam, type Writing } from './spam.ts';

/** A person who writes, and from where. */
export interface Writer {
  readonly caller: Identity;
  readonly address: string;
}

interface Text {
  readonly text: string;
  readonly key: string;
}

interface Draft {
  readonly source: string;
  readonly key: string;
  readonly pin: MessagePin | null;
  readonly parent: MessageRow | null;
  readonly isStaffs: boolean;
}

const isHelper = ({ role }: Identity): boolean => (helpers as readonly string[]).includes(role);

/** Writes on the boards. */
@Injectable()
export class BoardWriting {
  private readonly lifecycle: Lifecycle<typeof boardMessageMachine, MessageRow, MessageDeed, MessagePatch>;

  constructor(
    rules: MessagesLifecycle,
    private readonly repository: MessagesRepository,
    private readonly spam: Spam,
    private readonly facts: BoardFacts,
    private readonly notices: BoardNotices,
    private readonly users: UsersService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** Begins a thread. */
  async submit(
    { caller, address }: Writer,
    { indicator, text, pin, key }: Text & { readonly indicator: string; readonly pin: MessagePin | null },
  ): Promise<MessageRow> {
    requireBoard(indicator, caller);
    requirePast(pin, this.clock);
    const { userId } = accountOf(caller);
    return this.lifecycle.once({ userId, key, indicator, source: text, parentId: null }, async () => {
      const writing = await this.admitted({ caller, address }, indicator);
      return this.repository.table.transaction((tx) =>
        this.write(writing, { source: text, key, pin, parent: null, isStaffs: isHelper(caller) }, tx),
      );
    });
  }

  /** Replies to a message. The reply of staff processes it; with a version, only if nobody was faster. */
  async reply(
    { caller, address }: Writer,
    id: number,
    { text, key, version }: Text & { readonly version?: number },
  ): Promise<MessageRow> {
    const about = await this.repository.require(id);
    requireBoard(about.indicator, caller);
    const wish = {
      userId: accountOf(caller).userId,
      key,
      indicator: about.indicator,
      source: text,
      parentId: about.id,
    };
    return this.lifecycle.once(wish, async () => {
      const writing = await this.admitted({ caller, address }, about.indicator);
      return this.repository.table.transaction(async (tx) => {
        const parent = await this.openTo(caller, { id, version, event: 'answer' }, tx);
        const draft = { source: text, key, pin: null, parent, isStaffs: isHelper(caller) };
        const reply = await this.write(writing, draft, tx);
        if (draft.isStaffs && !parent.isStaffs) await this.answered(parent, reply, tx);
        return reply;
      });
    });
  }

  /** Likes, dislikes or neither. */
  async choose(caller: Identity, id: number, choice: Choose): Promise<Counts & { choose: Choose }> {
    const { userId } = accountOf(caller);
    requireBoard((await this.repository.require(id)).indicator, caller);
    await this.limits.takeBy(limitRules.choice, String(userId));
    return this.repository.table.transaction(async (tx) => {
      const message = await this.openTo(caller, { id, event: 'like' }, tx);
      const counts = await this.repository.choose({ id: message.id, userId, choice }, tx);
      await this.facts.liked(message, counts, tx);
      return { ...counts, choose: choice };
    });
  }

  /** Deletes the caller's own message. */
  async remove(caller: Identity, id: number): Promise<void> {
    await this.lifecycle.act(id, { type: 'delete', by: { kind: 'owner', id: accountOf(caller).userId } });
  }

  /** Whether the account may write now; uses one of its attempts. */
  private async admitted({ caller, address }: Writer, indicator: string): Promise<Writing> {
    const { userId } = accountOf(caller);
    const { createdAt } = await this.users.require(userId);
    const writing = { userId, createdAt, address, indicator };
    if (!isHelper(caller)) await this.spam.limit(writing);
    return writing;
  }

  /** The locked message, if it can be replied to and liked. */
  private async openTo(
    caller: Identity,
    {
      id,
      version,
      event,
    }: { readonly id: number; readonly version?: number | undefined; readonly event: 'answer' | 'like' },
    tx: Tx,
  ): Promise<MessageRow> {
    const message = await this.repository.lock(id, tx);
    requireSight(message, caller);
    if (version !== undefined && version !== message.version) throw new AppError('version.stale');
    if (!hasTag(boardMessageMachine, message.state, 'shown'))
      throw refusedStep(boardMessageMachine, message.state, event);
    return message;
  }

  private async write(writing: Writing, { source, isStaffs, ...draft }: Draft, tx: Tx): Promise<MessageRow> {
    const { userId, indicator } = writing;
    const digest = digestOf(source);
    if (!isStaffs) await this.spam.refuseCopy(userId, digest, tx);
    const floodId = isStaffs ? null : await this.spam.floodOf(userId, digest, tx);
    const state = isStaffs ? 'processed' : this.spam.isHeld(source, writing) ? 'held' : 'unread';
    const made = await this.repository.insert(
      {
        ...draft,
        userId,
        indicator,
        source,
        html: rendered(source),
        words: wordsOf(source),
        digest,
        floodId,
        isStaffs,
        state,
      },
      tx,
    );
    await this.facts.changed(made, tx);
    if (made.isShown) await this.notices.announce(made, tx);
    return made;
  }

  private async answered(message: MessageRow, { userId, id }: MessageRow, tx: Tx): Promise<void> {
    await this.lifecycle.move(message, { type: 'answer', by: { kind: 'staff', id: Number(userId) }, answerId: id }, tx);
  }
}
