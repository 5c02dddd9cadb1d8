import { readConfig } from '../../config.ts';
import { setupsOf } from './setups.ts';

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

  it('have two views of each chain if simulated', () => {
    expect(voices({ SOURCES: 'simulated' })).toEqual({ 'ERC-20': 2, 'BEP-20': 2, 'TRC-20': 2 });
  });
});
