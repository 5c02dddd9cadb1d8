import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('lets only processes with a common database have one role each', () => {
    const server = { DATABASE_URL: 'postgres://chaintide@db/chaintide' };
    expect(readConfig({})).toMatchObject({ ROLE: 'all', BUS_URL: undefined });
    for (const ROLE of ['api', 'worker']) {
      expect(() => readConfig({ ROLE })).toThrow(new RegExp(`^.*\n  ROLE=${ROLE} needs DATABASE_URL: .*$`));
      expect(readConfig({ ROLE, ...server })).toMatchObject({ ROLE });
    }
    expect(() => readConfig({ ROLE: 'leader', ...server })).toThrow(/ROLE=leader: .*for example ROLE=all/s);
    const lonely = () => readConfig({ BUS_URL: 'redis://:secret-word@bus' });
    expect(lonely).toThrow(/BUS_URL needs DATABASE_URL/);
    expect(lonely).not.toThrow(/secret-word/);
    expect(() => readConfig({ BUS_URL: 'amqp://:secret-word@bus', ...server })).toThrow(
      /BUS_URL: .*for example BUS_URL=redis:/s,
    );
  });

  describe('reads a file where NAME_FILE is given', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chaintide-config-'));
      await writeFile(join(folder, 'url'), 'postgres://chaintide:secret-word@db/chaintide\n');
      await writeFile(join(folder, 'bad'), 'mysql://root:secret-word@db\n');
      await writeFile(join(folder, 'empty'), '\n');
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('without the line feed at its end; an empty one counts as not set', () => {
      expect(readConfig({ DATABASE_URL_FILE: join(folder, 'url') }).DATABASE_URL).toBe(
        'postgres://chaintide:secret-word@db/chaintide',
      );
      expect(readConfig({ DATABASE_URL_FILE: join(folder, 'empty') }).DATABASE_URL).toBeUndefined();
    });

    it('and says what is wrong with it, but not what is in it', () => {
      const wrong = () => readConfig({ DATABASE_URL_FILE: join(folder, 'bad') });
      expect(wrong).toThrow(/DATABASE_URL: .*for example/s);
      expect(wrong).not.toThrow(/secret-word/);
      expect(() => readConfig({ PORT_FILE: join(folder, 'none') })).toThrow(/PORT_FILE=.* cannot be read: ENOENT/);
      expect(() => readConfig({ PORT: '1', PORT_FILE: join(folder, 'url') })).toThrow(/both set/);
    });
  });
});
