import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { keepAccountRoute } from '@chaintide/contracts/people/account-deletion';
import { KeyRing } from '../keys/key-ring.service.ts';

const USE = 'keepAccount'; // the purpose of the secret
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/;

/** Signs the links in mails by which a deletion is cancelled, and nothing else. */
@Injectable()
export class DeletionLinks {
  constructor(private readonly keys: KeyRing) {}

  /** A path within the product. */
  async pathFor(deletionId: bigint): Promise<string> {
    return `${API_BASE}${fillPath(keepAccountRoute.path, { token: await this.tokenFor(deletionId) })}`;
  }

  async tokenFor(deletionId: bigint): Promise<string> {
    return `${deletionId}.${(await this.sign(String(deletionId))).toString('base64url')}`;
  }

  /** The id of the deletion; undefined for a token that we did not sign. */
  async read(token: string): Promise<bigint | undefined> {
    const [, id, mac] = TOKEN.exec(token) ?? [];
    if (id === undefined || mac === undefined) return undefined;
    return timingSafeEqual(Buffer.from(mac, 'base64url'), await this.sign(id)) ? BigInt(id) : undefined;
  }

  private async sign(id: string): Promise<Buffer> {
    return createHmac('sha256', await this.keys.secretFor(USE))
      .update(id)
      .digest();
  }
}
