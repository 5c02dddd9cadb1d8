import { Injectable } from '@nestjs/common';
import { strToU8 } from 'fflate';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { isoDay } from '@chaintide/contracts/iso-day';
import type { Language } from '@chaintide/contracts/language';
import { ZIP_TYPE } from '@chaintide/contracts/people/account-export';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { SecondFactorService, type Asking } from '../second-factor/second-factor.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { archiveOf, csvOf, jsonOf, type ArchiveFile } from './archive.ts';
import { holdings, PICTURE, type Holding } from './holdings.ts';

const holdingRow = z.object({ row: z.record(z.string(), z.unknown()) });
const attachmentRow = z.object({ id: z.number() });
const pictureRow = z.object({ name: z.string(), content: z.instanceof(Uint8Array) });

interface Exporting extends Asking {
  readonly visitor: Visitor;
}

const guide: Readonly<Record<Language, (moment: string) => string>> = {
  zh: (moment) =>
    `链潮 Chaintide 账户数据，导出于 ${moment}。\n\njson 与 csv 两个文件夹内容相同：json 便于程序读取，csv 可用表格软件打开。金额单位为美元，时间带有与 UTC 的时差。\n密码、验证码、密钥和令牌不会导出。\n`,
  en: (moment) =>
    `The data of your Chaintide account, exported at ${moment}.\n\nThe folders json and csv hold the same: JSON for programs, CSV for spreadsheets. Amounts are in dollars, and times carry their offset from UTC.\nPasswords, codes, keys and tokens are never exported.\n`,
};

/** Gives the owner of an account everything that is kept about it. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly factors: SecondFactorService,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** A ZIP file that is made while it is sent. The owner is told by mail, because a thief would want it, too. */
  async open(
    asking: Exporting,
    proof: { readonly password: string; readonly code: string | undefined },
  ): Promise<FileAnswer> {
    const { userId, visitor } = asking;
    const spend = await this.factors.prove(asking, proof);
    await this.limits.takeBy(limitRules.accountExport, `account ${userId}`);
    const at = this.clock.now();
    const account = await this.users.transaction(async (tx) => {
      const owner = await this.users.lock(userId, tx);
      await spend(tx);
      const changed = await this.users.change(owner, { patch: {}, entry: { event: 'dataExported' } }, tx);
      const { email: to, language, userName } = owner;
      const { device, address } = visitor;
      await this.mailer.queue({ to, language, kind: 'dataExported', args: { userName, at, device, address } }, tx);
      return changed;
    });
    return new FileAnswer({
      type: ZIP_TYPE,
      name: `chaintide-${account.userName}-${isoDay(at)}.zip`,
      body: Readable.from(archiveOf(this.filesOf(account), new Date(at)), { objectMode: false }),
    });
  }

  /** One file after another; no transaction is held while a slow reader takes them. */
  async *filesOf(account: Account): AsyncGenerator<ArchiveFile> {
    yield { name: account.language === 'zh' ? '说明.txt' : 'README.txt', content: this.guideFor(account) };
    for (const holding of holdings) {
      const rows = await this.rowsOf(holding, account.id);
      yield { name: `json/${holding.name}.json`, content: jsonOf(rows) };
      yield { name: `csv/${holding.name}.csv`, content: csvOf(rows) };
      if (holding.name === 'attachments') yield* this.picturesOf(rows, account.id);
    }
  }

  private async rowsOf({ sql }: Holding, userId: number): Promise<Readonly<Record<string, unknown>>[]> {
    const asked = this.db.query(`select row_to_json(held) as row from (${sql}) held`, [userId]);
    return (await rowsOf(holdingRow, asked)).map(({ row }) => row);
  }

  private async *picturesOf(rows: readonly unknown[], userId: number): AsyncGenerator<ArchiveFile> {
    for (const row of rows) {
      const { id } = attachmentRow.parse(row);
      const [picture] = await rowsOf(pictureRow, this.db.query(PICTURE, [id, userId]));
      if (picture) yield { name: `attachments/${id}-${inFolder(picture.name)}`, content: picture.content };
    }
  }

  private guideFor({ language }: Account): Uint8Array {
    const moment = `${new Date(this.clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const list = holdings.map(({ name, title }) => `- ${name}: ${title[language]}`).join('\n');
    return strToU8(`${guide[language](moment)}\n${list}\n`);
  }
}

/** The name of an uploaded file as one that stays in its folder. */
const inFolder = (name: string): string => name.replaceAll(/[/\\:\p{Cc}]/gu, '_');
