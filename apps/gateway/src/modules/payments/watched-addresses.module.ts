import { Global, Module } from '@nestjs/common';
import { WatchedAddresses } from '../chain/watched-addresses.service.ts';
import { WatchedCollectionAddresses } from './watched-addresses.service.ts';

/** Provides the watched addresses to the chain; global, because the chain does not depend on their owner. */
@Global()
@Module({
  providers: [{ provide: WatchedAddresses, useClass: WatchedCollectionAddresses }],
  exports: [WatchedAddresses],
})
export class WatchedAddressesModule {}
