import { ask, type Call } from './calls.ts';
import type { Diary } from './diary.ts';
import type { World } from './world.ts';

interface Transfer {
  readonly contract: string;
  readonly to: string;
  readonly raw: string;
}

/** The common ground of all people: the product's addresses, their mailboxes, the chain, and the diary of all of them. */
export class Market {
  readonly diary: Diary;
  private readonly world: World;

  constructor(world: World, diary: Diary) {
    this.world = world;
    this.diary = diary;
  }

  /** As a balancer chooses that does not know who is ill. */
  anyUrl(): string {
    const { fronts } = this.world;
    return fronts[Math.floor(Math.random() * fronts.length)]!.url;
  }

  /** Undefined unless the product said yes. */
  async once<T>(call: Call): Promise<T | undefined> {
    const answer = await ask<T>(this.anyUrl(), call);
    if (answer && 'data' in answer) return answer.data;
    if (answer) this.diary.refused(answer.refusal);
    return undefined;
  }

  async newestCode(email: string): Promise<string | undefined> {
    const mails = await this.world.cluster
      .query<{ text: string }>('select body_text as text from mails where to_key = $1 order by id desc limit 1', [
        email,
      ])
      .catch(() => []);
    return /^ +(\d{6})$/m.exec(mails[0]?.text ?? '')?.[1];
  }

  async transfer(order: Transfer): Promise<void> {
    await fetch(`${this.world.simnetUrl}/simnet/transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'ERC-20', ...order }),
    });
  }
}
