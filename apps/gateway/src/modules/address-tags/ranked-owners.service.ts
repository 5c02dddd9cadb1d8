import type { Holder } from '@chaintide/contracts/market/address-tags';
import { Injectable } from '@nestjs/common';
import { AddressTagsService } from './address-tags.service.ts';

interface Owner {
  readonly address: string;
  /** Whole coins. */
  readonly balance: number;
}

/** An owner among all, with its known holder. */
type Ranked<T> = T & { readonly rank: number; readonly tag: Holder | null };

interface OwnersQuery<T> {
  /** The beginning of an address, or a part of a holder's name. */
  readonly search?: string | undefined;
  readonly kind?: Holder['kind'] | undefined;
  /** Whole coins. */
  readonly least?: number | undefined;
  readonly isWanted?: (owner: T) => boolean;
  /** The richest of all that are found. */
  readonly most?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

interface Page<T> {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly list: Ranked<T>[];
}

/** The richest owners of a coin with their known holders. */
@Injectable()
export class RankedOwnersService {
  constructor(private readonly tags: AddressTagsService) {}

  /** A page of those that are wanted. `owners`: the richest first. */
  async page<T extends Owner>(
    owners: readonly T[],
    { page, limit, most, isWanted = () => true, ...wanted }: OwnersQuery<T>,
  ): Promise<Page<T>> {
    const holders = await this.tags.holders(owners.map(({ address }) => address));
    const found = owners
      .map((one, place): Ranked<T> => ({ ...one, rank: place + 1, tag: holders.get(one.address) ?? null }))
      .filter((one) => isFound(one, wanted) && isWanted(one))
      .slice(0, most);
    return { total: found.length, page, limit, list: found.slice((page - 1) * limit, page * limit) };
  }
}

const isFound = (
  { address, balance, tag }: Ranked<Owner>,
  { search = '', kind, least = 0 }: Pick<OwnersQuery<Owner>, 'search' | 'kind' | 'least'>,
): boolean => {
  const typed = search.trim().toLowerCase();
  const isNamed = address.toLowerCase().startsWith(typed) || (tag?.name.toLowerCase().includes(typed) ?? false);
  return balance >= least && isNamed && (kind === undefined || tag?.kind === kind);
};
