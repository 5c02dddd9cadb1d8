import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { coinDaysRoute, coinListRoute, exchangeListRoute, priceValueRoute } from '@chaintide/contracts/market/listings';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { ListingsService } from './listings.service.ts';

/** The specification's lists of the market. */
@Controller()
export class ListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Handle(coinListRoute)
  coins(@Queries() { coin, ...paging }: RouteOutput<typeof coinListRoute, 'query'>): RouteData<typeof coinListRoute> {
    return this.listings.coins(coin, paging);
  }

  @Handle(coinDaysRoute)
  days(
    @Queries() { coin, start, end }: RouteOutput<typeof coinDaysRoute, 'query'>,
  ): Promise<RouteData<typeof coinDaysRoute>> {
    return this.listings.days(coin, start, end);
  }

  @Handle(exchangeListRoute)
  exchanges(@Queries() paging: RouteOutput<typeof exchangeListRoute, 'query'>): RouteData<typeof exchangeListRoute> {
    return this.listings.page('exchanges', paging, () => true);
  }

  @Handle(priceValueRoute)
  prices(@Queries() { symbol }: RouteOutput<typeof priceValueRoute, 'query'>): RouteData<typeof priceValueRoute> {
    const time = new Date(this.listings.newest('coins').fetchedAt).toISOString();
    return this.listings
      .priced(symbol)
      .map((coin) => ({ symbol: coin.symbol, name: coin.name, value: coin.price, time }));
  }
}
