import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.ts';

/** The share of this process in the product; alone, it does everything. */
@Injectable()
export class ProcessRole {
  /** Whether it answers people: REST, sockets and the page. */
  readonly serves: boolean;
  /** Whether it does what no request asks for: polling, watching, sweeping, jobs. */
  readonly works: boolean;

  constructor(@Inject(CONFIG) { ROLE }: Pick<Config, 'ROLE'>) {
    this.serves = ROLE !== 'worker';
    this.works = ROLE !== 'api';
  }
}
