import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SECOND } from '@chaintide/contracts/limits';
import { CONFIG, type Config } from '../../../config.ts';
import { OUTGOING_MS } from '../outgoing/outgoing-post.ts';

const user = z.object({
  first_name: z.string(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const message = z.object({
  text: z.string().optional(),
  from: user.optional(),
  chat: z.object({ id: z.number().int(), type: z.string() }),
});
/** A message to the bot; without one, something that we do not read. */
const update = z.object({ update_id: z.number().int(), message: message.optional().catch(undefined) });
export type BotMessage = z.infer<typeof message>;

const refusal = z.object({
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().positive().optional() }).optional(),
});

/** `status`: as Telegram answered, 200 if it did what was asked. `retryMs`: for which it wants to be left alone. */
export type BotFailure =
  | { readonly status: number; readonly description: string; readonly retryMs?: number }
  | { readonly problem: 'timeout' | 'unreachable' };
export type BotAnswer<T> = { readonly result: T } | BotFailure;

/** A call of a method; `waitMs`: how much longer than usual the answer may take. */
interface Call<T> {
  readonly body: object;
  readonly result: z.ZodType<T>;
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * The methods of Telegram's Bot API that we use (https://core.telegram.org/bots/api). Its addresses contain the token: errors of the
 * transport, which may name them, never leave this class.
 */
@Injectable()
export class TelegramApi {
  readonly isConfigured: boolean;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API'>,
    @Inject(OUTGOING_MS) private readonly limitMs: number,
  ) {
    this.isConfigured = config.TELEGRAM_BOT_TOKEN !== undefined;
  }

  /** The name of the bot. */
  async name(): Promise<string | undefined> {
    const answer = await this.call('getMe', { body: {}, result: z.object({ username: z.string() }) });
    return 'result' in answer ? answer.result.username : undefined;
  }

  /** The updates from `offset` on, which forgets those before; waits for one up to `waitMs`. */
  updates(offset: number | undefined, waitMs: number): Promise<BotAnswer<z.infer<typeof update>[]>> {
    const body = { offset, timeout: waitMs / SECOND, allowed_updates: ['message'] };
    return this.call('getUpdates', { body, result: z.array(update), waitMs });
  }

  /** `html`: in Telegram's subset of HTML. Throws only if `signal` ends it. */
  send(chat: number, html: string, signal?: AbortSignal): Promise<BotAnswer<unknown>> {
    const body = { chat_id: chat, text: html, parse_mode: 'HTML', link_preview_options: { is_disabled: true } };
    return this.call('sendMessage', { body, result: z.unknown(), ...(signal && { signal }) });
  }

  private async call<T>(method: string, { body, result, waitMs = 0, signal }: Call<T>): Promise<BotAnswer<T>> {
    const limit = AbortSignal.timeout(this.limitMs + waitMs);
    try {
      const response = await fetch(`${this.config.TELEGRAM_API}/bot${this.config.TELEGRAM_BOT_TOKEN}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return answerOf(response.status, await response.json().catch(() => undefined), result);
    } catch {
      signal?.throwIfAborted();
      return { problem: limit.aborted ? 'timeout' : 'unreachable' };
    }
  }
}

const answerOf = <T>(status: number, body: unknown, result: z.ZodType<T>): BotAnswer<T> => {
  const done = z.object({ ok: z.literal(true), result }).safeParse(body);
  if (status === 200 && done.success) return { result: done.data.result };
  const { description, parameters } = refusal.catch({ description: '' }).parse(body);
  const seconds = parameters?.retry_after;
  return { status, description, ...(seconds !== undefined && { retryMs: seconds * SECOND }) };
};
