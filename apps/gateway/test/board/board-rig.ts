import { randomUUID } from 'node:crypto';
import type { MessagePin } from '@chaintide/contracts/support/board';
import { officeMessagesQuery } from '@chaintide/contracts/support/board-office';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import type { TestingModule } from '@nestjs/testing';
import { BoardModule } from '../../src/modules/board/board.module.ts';
import { BoardOffice } from '../../src/modules/board/board-office.service.ts';
import { BoardWriting, type Writer } from '../../src/modules/board/board-writing.service.ts';
import { BoardService } from '../../src/modules/board/board.service.ts';
import type { MessageRow } from '../../src/modules/board/messages.repository.ts';
import { OfficeRepository } from '../../src/modules/board/office.repository.ts';
import { UsersService } from '../../src/modules/users/users.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import type { Identity } from '../../src/platform/identity.ts';
import { moduleOn } from '../module-rig.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

export const PAGE = 'btc.price';
const NOON = Date.parse('2026-03-10T12:00:00Z');
const LONG_AGO = new Date('2025-01-01');

export type People = Readonly<Record<'ann' | 'bob' | 'sue', Writer>>;

/** The boards on the spec's database, with people who write on them. */
class BoardRig {
  readonly clock = new SetClock();
  private constructor(
    readonly db: Database,
    private readonly module: TestingModule,
    clock: SetClock,
  ) {
    this.clock = clock;
  }

  static async on(db: Database): Promise<BoardRig> {
    const clock = new SetClock();
    clock.time = NOON;
    return new BoardRig(db, await moduleOn(db, clock, BoardModule), clock);
  }

  async reset(): Promise<void> {
    await emptyTables(
      this.db,
      'work_orders, board_choices, board_texts, errata, board_messages, history, outbox_written, outbox, rate_limits',
    );
    await this.db.script('delete from users');
    this.clock.time = NOON;
  }

  part<T>(type: abstract new (...parts: never[]) => T): T {
    return this.module.get(type, { strict: false });
  }
  get board(): BoardService {
    return this.part(BoardService);
  }
  get writing(): BoardWriting {
    return this.part(BoardWriting);
  }
  get office(): BoardOffice {
    return this.part(BoardOffice);
  }

  /** An account from an address of its own; old enough for its links, unless it says otherwise. */
  async person(
    name: string,
    { staffRole = null, isNew = false }: { staffRole?: StaffRole | null; isNew?: boolean } = {},
  ): Promise<Writer> {
    const users = this.part(UsersService);
    const { id } = await users.create({
      userName: name,
      email: `${name}@tide.example`,
      passwordHash: 'none',
      staffRole,
    });
    if (!isNew) await this.db.query('update users set created_at = $2 where id = $1', [id, LONG_AGO]);
    const account = (await users.byId(id))!;
    const caller: Identity = { ...users.identityOf(account, this.clock.time), sessionId: 'a session' };
    return { caller, address: `10.0.${Math.floor(id / 250) % 250}.${id % 250}` };
  }

  /** Two users, and one of support. */
  async people(): Promise<People> {
    return {
      ann: await this.person('ann_1'),
      bob: await this.person('bob_1'),
      sue: await this.person('sue_1', { staffRole: 'support' }),
    };
  }

  submit(
    by: Writer,
    text: string,
    {
      indicator = PAGE,
      pin = null,
      key = randomUUID(),
    }: { indicator?: string; pin?: MessagePin | null; key?: string } = {},
  ): Promise<MessageRow> {
    return this.writing.submit(by, { indicator, text, pin, key });
  }

  reply(by: Writer, to: MessageRow, text: string): Promise<MessageRow> {
    return this.writing.reply(by, Number(to.id), { text, key: randomUUID() });
  }

  /** The texts of the first page of the board, as somebody reads it. */
  async texts({ caller }: Pick<Writer, 'caller'>): Promise<(string | null)[]> {
    const { threads } = await this.board.page(caller, { indicator: PAGE, rows: 10 });
    return threads.map(({ source }) => source);
  }

  /** Messages as the back office lists them. */
  list(query: object): ReturnType<OfficeRepository['list']> {
    return this.part(OfficeRepository).list(officeMessagesQuery.parse(query));
  }

  act(by: Writer, { id, version }: Pick<MessageRow, 'id' | 'version'>, event: object): Promise<MessageRow> {
    return this.office.act(by, Number(id), { event: event as never, version });
  }

  /** Names and payloads of the facts of a topic. */
  facts(topic: string): Promise<{ name: string; payload: never }[]> {
    return known(queryOutbox(this.db, 'select name, payload from outbox where topic = $1 order by seq', [topic]));
  }
}

interface Board {
  readonly rig: BoardRig;
  readonly people: People;
}

/** Boards on every engine: empty before each test, with new people. */
export const describeBoards = (specs: (board: Readonly<Board>) => void): void =>
  describeDatabase((throwaway) => {
    const board = {} as { -readonly [K in keyof Board]: Board[K] };
    beforeAll(async () => {
      board.rig = await BoardRig.on(await throwaway().open());
    }, 60_000);
    beforeEach(async () => {
      await board.rig.reset();
      board.people = await board.rig.people();
    });
    afterAll(() => board.rig.db.close());
    specs(board);
  });

/** The name of the error, or `done`. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.error;
      throw error;
    },
  );
