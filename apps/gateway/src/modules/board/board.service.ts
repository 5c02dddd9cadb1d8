import { Injectable } from '@nestjs/common';
import type { BoardThread, ChosenMessage, DiscussedPoint, MessagePin } from '@chaintide/contracts/support/board';
import { isoDay } from '@chaintide/contracts/iso-day';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { BOARD_PAGE, SECOND } from '@chaintide/contracts/limits';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { accountOf, requireGrade, type Identity } from '../../platform/identity.ts';
import { MessagesRepository, type MessageRow } from './messages.repository.ts';
import { ThreadsRepository, type Thread } from './threads.repository.ts';
import { messageOf } from './views.ts';

const EXCERPT_LENGTH = 80;

const readerOf = ({ user }: Identity): number => user?.id ?? 0;

/** Throws unless the caller may read the indicator, and with it the board below its chart. */
export const requireBoard = (indicator: string, caller: Identity): void => {
  const found = indicatorById(indicator);
  if (!found) throw new AppError('indicator.unknown', { id: indicator });
  requireGrade(gradeOfTier(found.tier), caller);
};

/** Throws if the point lies in the future: a chart shows none. */
export const requirePast = (pin: MessagePin | null, clock: Clock): void => {
  if (pin && pin.time * SECOND > clock.now())
    throw new AppError('range.future', { date: isoDay(pin.time * SECOND), latest: isoDay(clock.now()) });
};

/** Reads the boards. Whoever may read an indicator may read its board; only accounts write. */
@Injectable()
export class BoardService {
  constructor(
    private readonly threads: ThreadsRepository,
    private readonly messages: MessagesRepository,
  ) {}

  async page(
    caller: Identity,
    query: {
      readonly indicator: string;
      readonly before?: number | undefined;
      readonly skip?: number;
      readonly rows: number;
    },
  ): Promise<{ total: number; hasOlder: boolean; threads: BoardThread[] }> {
    requireBoard(query.indicator, caller);
    const { threads, ...page } = await this.threads.ofBoard(readerOf(caller), query);
    return { ...page, threads: await this.shown(threads, caller) };
  }

  async own(
    caller: Identity,
    query: { readonly page: number; readonly rows: number },
  ): Promise<{ total: number; threads: BoardThread[] }> {
    const { total, threads } = await this.threads.ofAuthor(accountOf(caller).userId, query);
    return { total, threads: await this.shown(threads, caller) };
  }

  /** The thread that the message belongs to. */
  async thread(caller: Identity, id: number): Promise<BoardThread> {
    const message = await this.messages.require(id);
    requireBoard(message.indicator, caller);
    requireSight(message, caller);
    const root = message.rootId === null ? message : await this.messages.require(message.rootId);
    return (await this.shown([await this.threads.whole(readerOf(caller), root)], caller))[0]!;
  }

  async points(caller: Identity, indicator: string): Promise<DiscussedPoint[]> {
    requireBoard(indicator, caller);
    return (await this.threads.pinned(indicator)).flatMap(({ root, replyCount }) => {
      const { id, pin, author, source } = messageOf(root);
      if (!pin || source === null) return [];
      return { id, pin, userName: author.userName, excerpt: source.slice(0, EXCERPT_LENGTH), replyCount };
    });
  }

  /** A message with what the caller thinks of it. */
  async message(caller: Identity, row: MessageRow): Promise<ChosenMessage> {
    const isChosen = row.likes > 0 || row.dislikes > 0;
    const choices = await this.threads.choicesOf(readerOf(caller), isChosen ? [row.id] : []);
    return { ...messageOf(row), choose: choices.get(row.id) ?? 0 };
  }

  private async shown(threads: readonly Thread[], caller: Identity): Promise<BoardThread[]> {
    const ids = threads.flatMap(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)]);
    const choices = await this.threads.choicesOf(readerOf(caller), caller.user ? ids : []);
    const chosen = (row: MessageRow): ChosenMessage => ({
      ...messageOf(row),
      choose: choices.get(row.id) ?? 0,
    });
    return threads.map(({ root, replies, replyCount }) => ({
      ...chosen(root),
      replyCount,
      replies: replies.map(chosen),
    }));
  }
}

/** Throws for a message that was held back and is not the caller's. */
export const requireSight = (message: MessageRow, caller: Identity): void => {
  if (!message.isShown && Number(message.userId) !== readerOf(caller)) throw new AppError('message.unknown');
};

/** The page that holds the given number of threads (spec: ten). */
export const skipOf = ({
  pageNum,
  pagesize = BOARD_PAGE,
}: {
  readonly pageNum: number;
  readonly pagesize?: number;
}): number => (pageNum - 1) * pagesize;
