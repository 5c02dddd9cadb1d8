import { setTimeout } from 'node:timers/promises';
import { API_BASE, CODE_HEADER } from '@chaintide/contracts/http';
import { Program } from '../program.ts';
import { freshFolder } from '../rig.ts';

const NOWHERE = '127.0.0.1:9'; // refuses every connection

/** Every setting that holds a secret, each with a word that nothing else contains. */
const secrets = {
  METRICS_TOKEN: 'metricssecret'.padEnd(32, '0'),
  SMTP_URL: `smtp://mailer:smtpsecret@${NOWHERE}`,
  TELEGRAM_BOT_TOKEN: `123456:${'telegramsecret'.padEnd(35, '0')}`,
  FRED_API_KEY: 'fredsecret'.padEnd(32, '0'),
  COINMARKETCAP_KEY: 'coinmarketcapsecret00000',
  ERC20_URLS: `http://${NOWHERE}/erc20secret`,
  BEP20_URLS: `http://${NOWHERE}/bep20secret`,
  ETHEREUM_RPC_URLS: `http://${NOWHERE}/ethereumsecret,http://someone:passwordsecret@${NOWHERE}`,
  BITCOIN_REST_URL: `http://someone:bitcoinsecret@${NOWHERE}`,
  TRONGRID_KEY: 'trongridsecret',
};
const hosts = {
  ...Object.fromEntries(
    [
      'EXCHANGE',
      'EXCHANGE_FUTURES',
      'COINMETRICS',
      'FRED',
      'DEFILLAMA',
      'COINGECKO',
      'COINMARKETCAP',
      'STOOQ',
      'TRC20',
    ].map((name) => [`${name}_URL`, `http://${NOWHERE}`]),
  ),
  NEWS_FEEDS: `http://${NOWHERE}/feed`,
  TELEGRAM_API: `http://${NOWHERE}`,
};

describe('the log', () => {
  let program: Program;
  let remove: () => Promise<void>;
  let lines: Record<string, unknown>[];
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    await (await fetch(`${await program.listening()}${API_BASE}${path}`, init)).arrayBuffer();
  };

  beforeAll(async () => {
    const fresh = await freshFolder();
    ({ remove } = fresh);
    program = new Program({
      DATA_DIR: fresh.folder,
      SOURCES: 'live',
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      ADMIN_EMAIL: 'adminperson@chaintide.example',
      ...secrets,
      ...hosts,
    });
    const given = { authorization: 'Bearer tokensecret', cookie: 'cookiesecret=1', [CODE_HEADER]: 'codesecret' };
    await ask('/system/user/profile', { headers: { ...given, 'x-request-id': 'request-of-the-test' } });
    await ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...given },
      body: JSON.stringify({ username: 'typedsecret', password: 'passwordtyped' }),
    });
    await ask('/system/user/checkMail/mailsecret@chaintide.example', { headers: given });
    await ask('/indicators?search=querysecret', { headers: { referer: 'http://127.0.0.1/?referersecret' } });
    await ask(`/made-up/${'linksecret'.padEnd(43, '0')}`);
    await ask('/made-up/checkMail/mailsecret@chaintide.example');
    await fetch(`${await program.listening()}/metrics`, {
      headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` },
    });
    await setTimeout(8_000); // every source has been asked, and has failed
    expect(await program.end('SIGTERM')).toBe(0);
    lines = program.written
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }, 90_000);
  afterAll(() => remove());

  it('is made of JSON lines, and says that sources failed', () => {
    expect(lines.length).toBeGreaterThan(10);
    expect(program.written).toContain('unreachable');
  });

  it('names a request by its id on every line about it', () => {
    const own = lines.filter((line) => JSON.stringify(line).includes('request-of-the-test'));
    expect(own.length).toBeGreaterThan(0);
    for (const { req, reqId } of lines as { req?: { id: string }; reqId?: string }[])
      expect(reqId).toBe(req?.id ?? reqId);
    expect(lines.filter(({ req }) => req !== undefined).length).toBeGreaterThanOrEqual(6);
  });

  it('contains no key, password, token, code or typed name, although everything failed', () => {
    const found = program.written.match(/.{0,120}(\w+secret|passwordtyped|adminperson).{0,60}/g) ?? [];
    expect(found).toEqual([]);
  });
});
