import { Injectable } from '@nestjs/common';
import {
  acceptedAtFirst,
  isAccepted,
  type AcceptedCoin,
  type CoinSettings,
} from '@chaintide/contracts/money/accepted-coins';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ChainService } from '../chain/chain.service.ts';
import { PaymentFacts } from './payment-facts.ts';
import { SwitchesRepository, type Switch } from './switches.repository.ts';

type Place = Pick<AcceptedCoin, 'network' | 'coin'>;

const nameOf = ({ network, coin }: Place): string => `recharge ${network} ${coin}`;
const switchOf = (place: Place): Switch => ({
  name: nameOf(place),
  atFirst: isAccepted(acceptedAtFirst, place.network, place.coin),
});
const placeOf = new Map(acceptedAtFirst.map(({ network, coin }) => [nameOf({ network, coin }), { network, coin }]));

/** The coins that can be recharged on each network: the network table's, until an admin changes them. */
@Injectable()
export class AcceptedCoinsService {
  constructor(
    private readonly switches: SwitchesRepository,
    private readonly facts: PaymentFacts,
    private readonly chain: ChainService,
  ) {}

  /** Throws unless the coin can be recharged on the network now. */
  async require(network: Network, coin: Stablecoin, tx?: Tx): Promise<void> {
    if (!(await this.switches.isOn(switchOf({ network, coin }), tx)))
      throw new AppError('coin.closed', { coin, network });
  }

  async list(): Promise<AcceptedCoin[]> {
    const changed = await this.switches.changed([...placeOf.keys()]);
    return acceptedAtFirst.map((one) => ({ ...one, isOn: changed.get(nameOf(one)) ?? one.isOn }));
  }

  async settings(): Promise<CoinSettings> {
    const [coins, lines] = await Promise.all([this.list(), this.switches.history([...placeOf.keys()])]);
    return { coins, history: lines.map(({ name, ...line }) => ({ ...placeOf.get(name)!, ...line })) };
  }

  /** Orders that are already open keep their coin. A coin whose transfers nobody could recognise stays closed. */
  async change({ isOn, ...place }: AcceptedCoin, by: number): Promise<void> {
    if (isOn && !this.chain.recognises(place.network, place.coin)) throw new AppError('coin.noContract', place);
    return this.switches.change(switchOf(place), { isOn, by, onChange: (tx) => this.facts.coinsChanged(tx) });
  }
}
