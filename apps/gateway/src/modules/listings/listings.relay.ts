import type { ListingKind, Listings } from '@chaintide/contracts/market/listings';
import { Injectable } from '@nestjs/common';
import { Bus } from '../../platform/bus.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { listingKept, ListingsService } from './listings.service.ts';

interface Kept<K extends ListingKind = ListingKind> {
  readonly kind: K;
  readonly listing: Listings[K];
}

/** Gives every list to the other processes. */
@Injectable()
export class ListingsRelay {
  constructor(listings: ListingsService, relay: Relay, bus: Bus) {
    const tell = relay.define<Kept>({
      name: 'listing',
      apply: ({ kind, listing }) => listings.follow(kind, listing),
      reload: () => listings.load(),
    });
    bus.on(listingKept, (kind) => {
      const listing = listings.find(kind);
      if (listing) tell({ kind, listing });
    });
  }
}
