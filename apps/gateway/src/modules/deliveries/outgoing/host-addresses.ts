import { Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Resolves host names; tests have their own. */
@Injectable()
export class HostAddresses {
  of(host: string): Promise<readonly LookupAddress[]> {
    return lookup(host, { all: true });
  }
}
