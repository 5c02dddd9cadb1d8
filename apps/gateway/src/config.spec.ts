import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('fills the defaults where nothing is set', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      SOURCES: 'simulated',
      EXCHANGE: 'binance',
    });
  });

  it('names every wrong variable, its problem and an example', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:secret-word@db' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT=eighty: .*for example PORT=8080/s);
    expect(read).toThrow(/DATABASE_URL.*for example DATABASE_URL=postgres:/s);
    expect(read).not.toThrow(/secret-word/);
  });
});
