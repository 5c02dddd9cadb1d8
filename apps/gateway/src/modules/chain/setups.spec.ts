import { readConfig } from '../../config.ts';
import { setupsOf } from './setups.ts';
import { publicContracts } from './tokens.ts';

describe('the networks of a process', () => {
  const voices = (env: Record<string, string>): unknown =>
    Object.fromEntries([...setupsOf(readConfig(env))].map(([network, { chain }]) => [network, chain.voices ?? 1]));

  it('are those with configured nodes; a repeated node counts once', () => {
    expect(voices({ SOURCES: 'live' })).toEqual({});
    expect(
      voices({
        SOURCES: 'live',
        ERC20_URLS: 'http://a.example,http://b.example',
        BEP20_URLS: 'http://a.example, http://a.example',
        TRC20_URL: 'http://t.example',
      }),
    ).toEqual({ 'ERC-20': 2, 'BEP-20': 1, 'TRC-20': 1 });
    expect(
      voices({ SOURCES: 'live', TRC20_URL: 'http://t.example', TRC20_URLS: 'http://t.example,http://u.example' }),
    ).toEqual({ 'TRC-20': 2 });
  });

  it("know the issuers' contracts, and those that are configured", () => {
    const busd = 'TMz2SWatiAtZVVcH2ebpsbVtYwUPT9EdjH';
    const contracts = (env: Record<string, string>) => setupsOf(readConfig(env)).get('TRC-20')?.contracts;
    expect(contracts({})).toEqual(publicContracts['TRC-20']);
    expect(contracts({ TOKENS: `TRC-20:BUSD=${busd}` })).toEqual({ ...publicContracts['TRC-20'], BUSD: busd });
  });

  it.each([
    ['ERC-20:USDT', 'is not network:coin=contract'],
    ['ERC-20:DAI=0xdAC17F958D2ee523a2206206994597C13D831ec7', 'is not network:coin=contract'],
    ['SOL:USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7', 'is not network:coin=contract'],
    ['TRC-20:USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7', 'is not an address on TRC-20'],
    ['ERC-20:USDT=0xDAC17F958D2ee523a2206206994597C13D831ec7', 'is not an address on ERC-20'],
  ])('refuse TOKENS=%s at the start', (TOKENS, problem) => {
    expect(() => readConfig({ TOKENS })).toThrow(problem);
  });

  it('have two views of each chain if simulated', () => {
    expect(voices({ SOURCES: 'simulated' })).toEqual({ 'ERC-20': 2, 'BEP-20': 2, 'TRC-20': 2 });
  });
});
