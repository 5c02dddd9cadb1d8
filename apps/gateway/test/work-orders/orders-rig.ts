import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Envelope, Route } from '@chaintide/contracts/http';
import { attachmentUploadRoute, type Attachment } from '@chaintide/contracts/support/work-order-files';
import {
  ownWorkOrderEventRoute,
  workOrderBonusRoute,
  workOrderEventRoute,
  workOrderSubmitRoute,
  type WorkOrder,
} from '@chaintide/contracts/support/work-orders';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import { createApp } from '../../src/app.module.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers, outcomeOf, type Sample } from '../callers.ts';
import { emptyFolder, freshFolder } from '../rig.ts';

/** An account with a token that stays valid. */
export interface Person {
  readonly account: Account;
  readonly token: string;
}

export type Answer = {
  readonly outcome: string;
  readonly args?: unknown;
  readonly msg: string;
  readonly data: WorkOrder;
};

const texts = {
  message: 'We looked into it.',
  title: 'A title',
  category: 'other',
  description: 'What happened',
} as const;
const bodies: Record<string, object> = {
  edit: { title: texts.title, category: texts.category, description: texts.description },
  resubmit: { message: texts.message },
  askAgain: { message: texts.message },
  reply: { message: texts.message },
  approve: { message: texts.message },
  reject: { message: texts.message },
};
const own = ['edit', 'resubmit', 'askAgain', 'withdraw', 'end'];

export const pngOf = (width = 20, height = 10): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#4c8dff' } })
    .png()
    .toBuffer();

/** A whole gateway, asked by REST alone; on a server's database if its address is given. */
export class OrdersRig {
  private constructor(
    readonly gateway: Gateway,
    readonly callers: Callers,
    private readonly remove: () => Promise<void>,
  ) {}

  static async start(database?: string): Promise<OrdersRig> {
    const { folder, remove } = await (database === undefined ? freshFolder() : emptyFolder());
    const gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder,
      DATABASE_URL: database,
      LOG_LEVEL: 'silent',
      WEB_DIR: folder,
      SOURCES: 'simulated',
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: false,
    });
    return new OrdersRig(gateway, Callers.at(gateway), remove);
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.remove();
  }

  async person(staffRole: StaffRole | null = null): Promise<Person> {
    const account = await this.callers.open({ staffRole });
    return { account, token: await this.callers.tokenOf(account) };
  }

  async ask(route: Route, sample: Sample, { token }: Pick<Person, 'token'>): Promise<Answer> {
    const { answer } = await this.callers.ask(route, { language: 'en', ...sample }, token);
    const { data, msg, error } = answer as Envelope<WorkOrder> & { error?: { args: unknown } };
    return { outcome: outcomeOf(answer), args: error?.args, msg, data: data as WorkOrder };
  }

  submit(by: Person, more: object = {}): Promise<Answer> {
    const { message: _, ...draft } = texts;
    return this.ask(workOrderSubmitRoute, { body: { ...draft, key: randomUUID(), ...more } }, by);
  }

  /** Sends an event as a page does: to the route of whoever sends it. */
  act(by: Person, { id, version }: Pick<WorkOrder, 'id' | 'version'>, type: string): Promise<Answer> {
    const params = { id };
    if (type === 'grantBonus') return this.ask(workOrderBonusRoute, { params, body: { version } }, by);
    const event = { type, ...bodies[type] };
    const route = own.includes(type) ? ownWorkOrderEventRoute : workOrderEventRoute;
    return this.ask(route, { params, body: { event, version } }, by);
  }

  async upload(by: Person, name: string, bytes: Uint8Array): Promise<Answer & { readonly file: Attachment }> {
    const content = Buffer.from(bytes).toString('base64');
    const answer = await this.ask(attachmentUploadRoute, { body: { name, content } }, by);
    return { ...answer, file: answer.data as never };
  }
}
