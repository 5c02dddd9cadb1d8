import { Inject, Injectable } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { CONFIG, type Config } from '../../config.ts';
import { AddressTagsService } from '../address-tags/address-tags.service.ts';
import { BitcoinBlocksService } from '../bitcoin-blocks/bitcoin-blocks.service.ts';
import { DemoService } from './demo.service.ts';
import { demoTagLines } from './demo-tags.ts';

export const TAGS_LOOK_MS = 2 * SECOND;

/** Tags of addresses of the simulated chain, imported as by the demo's admin once the chain has been read. */
@Injectable()
export class DemoTags {
  private isDone = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO'>,
    private readonly demo: DemoService,
    private readonly blocks: BitcoinBlocksService,
    private readonly tags: AddressTagsService,
  ) {}

  /** Restores what visitors changed since the last start; what is there already stays. */
  async plant(): Promise<void> {
    if (this.isDone || !this.config.DEMO || !this.blocks.ranked?.simulated) return;
    const admin = await this.demo.idOf('demo_admin');
    if (admin === undefined) return;
    await this.tags.put(admin, demoTagLines);
    this.isDone = true;
  }
}
