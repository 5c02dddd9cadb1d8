import type {
  AddressTag,
  AddressTagLine,
  addressTagsImportRoute,
  addressTagsRoute,
  AddressTagsState,
  Holder,
} from '@chaintide/contracts/market/address-tags';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { AddressTagsRepository, type Filters } from './address-tags.repository.ts';
import { tagsIn } from './tag-lines.ts';

type Query = RouteOutput<typeof addressTagsRoute, 'query'>;

const isSame = (a: AddressTag, b: AddressTag): boolean =>
  a.name === b.name && a.kind === b.kind && a.source === b.source;

/** Known holders of addresses. Every change is recorded with its author. */
@Injectable()
export class AddressTagsService implements OnModuleInit {
  private readonly logger = new Logger(AddressTagsService.name);
  private state: AddressTagsState = { revision: 0 };

  constructor(
    private readonly db: Database,
    private readonly repository: AddressTagsRepository,
    private readonly hub: Hub,
  ) {}

  async onModuleInit(): Promise<void> {
    this.state = await this.repository.state();
    this.hub.registerState('addressTags', () => this.state);
  }

  async page(chain: Filters['chain'], { page, limit, ...filters }: Query): Promise<RouteData<typeof addressTagsRoute>> {
    const wanted = { chain, ...filters };
    const [total, list] = await Promise.all([
      this.repository.count(wanted),
      this.repository.list(wanted, { offset: (page - 1) * limit, limit }),
    ]);
    return { ...this.state, total, page, limit, list };
  }

  /** The known holders of addresses, by the address. */
  holders(addresses: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
    return this.repository.holders(addresses);
  }

  history(before: number | undefined): Promise<AddressTagLine[]> {
    return this.repository.history(before);
  }

  /** Adds or changes the tags of all lines, or none. Throws for the first line that is wrong. */
  async put(actorId: number, lines: string): Promise<RouteData<typeof addressTagsImportRoute>> {
    const tags = tagsIn(lines);
    const counts = await this.db.transaction(async (tx) => {
      const held = await this.repository.lock(tags, tx);
      const changes = tags
        .map((becomes) => ({ was: held.get(becomes.address) ?? null, becomes }))
        .filter(({ was, becomes }) => !was || !isSame(was, becomes));
      await this.repository.write(changes, actorId, tx);
      const added = changes.filter(({ was }) => !was).length;
      return { added, changed: changes.length - added, same: tags.length - changes.length };
    });
    await this.tell({ actorId, ...counts });
    return counts;
  }

  async remove(actorId: number, address: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.repository.remove(address, actorId, tx))) throw new AppError('addressTag.unknown');
    });
    await this.tell({ actorId, removed: address });
  }

  private async tell(what: object): Promise<void> {
    this.logger.log(what, 'an admin changed tags of addresses');
    this.state = await this.repository.state();
    this.hub.touch(topics.addressTags());
  }
}
