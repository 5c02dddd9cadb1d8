import { withPreview } from './link-preview.ts';

const PAGE = '<head><title>t</title></head><body></body>';
const search = 'indicator=btc.nvt&volume=spot';

/** The address of the picture on a page. */
const pictureIn = (page: string): { path: string; query: Record<string, string> } => {
  const address = /og:image" content="([^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&');
  const { pathname, searchParams } = new URL(address, 'https://x');
  return { path: pathname, query: Object.fromEntries(searchParams) };
};

describe('the preview of a link', () => {
  it('names the picture where the app is reached, with the definition that was chosen', () => {
    const page = withPreview(PAGE, { path: '/', search, language: 'zh', publicUrl: 'https://chaintide.example' });
    expect(page).toContain(
      'content="https://chaintide.example/api/v1/indicators/btc.nvt/picture.png?volume=spot&amp;lang=zh"',
    );
    expect(page.indexOf('og:image')).toBeLessThan(page.indexOf('</head>'));
    expect(page).toMatch(/<body><\/body>$/);
  });

  it('shows what the link shows, without the parts that no chart can show', () => {
    const link =
      'indicator=btc.mvrv&compare=btc.nupl,no.such&comparison=indexed&rsi=14&draw=h_1_2&sma=999&look=table&known=2024-05-01';
    const page = withPreview(PAGE, { path: '/', search: link, language: 'en', publicUrl: undefined });
    expect(pictureIn(page).query).toEqual({
      rsi: '14',
      compare: 'btc.nupl',
      comparison: 'indexed',
      draw: 'h_1_2',
      known: '2024-05-01',
      lang: 'en',
    });
  });

  it('shows the first of several charts that exists, in the range of all', () => {
    const link = new URLSearchParams({ range: '1y' });
    for (const cell of ['indicator=no.such', 'indicator=btc.mvrv&rsi=14', 'indicator=btc.nupl'])
      link.append('chart', cell);
    const page = withPreview(PAGE, { path: '/', search: link.toString(), language: 'en', publicUrl: undefined });
    expect(page).toMatch(/og:title" content="[^"]*MVRV/);
    expect(pictureIn(page)).toEqual({
      path: '/api/v1/indicators/btc.mvrv/picture.png',
      query: { rsi: '14', range: '1y', lang: 'en' },
    });
    const none = withPreview(PAGE, { path: '/', search: 'chart=no', language: 'en', publicUrl: undefined });
    expect(none).toMatch(/og:title" content="链潮 Chaintide"/);
  });

  it('shows a history that the link reads anew', () => {
    const link = 'indicator=btc.sopr&day=utc%2B8&cost=vwap';
    const page = withPreview(PAGE, { path: '/', search: link, language: 'zh', publicUrl: undefined });
    expect(pictureIn(page).query).toEqual({ day: 'utc+8', cost: 'vwap', lang: 'zh' });
  });

  it('of a link without an indicator shows the chart that it opens', () => {
    const page = withPreview(PAGE, { path: '/', search: 'range=1y', language: 'zh', publicUrl: undefined });
    expect(page).toMatch(/og:title" content="比特币每日活跃地址数 · 链潮/);
    expect(page).toContain('/api/v1/indicators/btc.active_addresses/picture.png?');
  });

  it('of another page names the product, in the language of the reader', () => {
    const link = { path: '/status', search: 'indicator=btc.nvt', publicUrl: undefined };
    const [zh, en] = (['zh', 'en'] as const).map((language) => withPreview(PAGE, { ...link, language }));
    expect(zh).toMatch(
      /og:title" content="链潮 Chaintide"[^]*实时中英双语看板[^]*btc\.active_addresses\/picture\.png\?lang=zh"/,
    );
    expect(en).toMatch(/A live dashboard of on-chain[^]*btc\.active_addresses\/picture\.png\?lang=en"/);
  });
});
