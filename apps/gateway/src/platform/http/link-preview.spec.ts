import { withPreview } from './link-preview.ts';

const PAGE = '<head><title>t</title></head><body></body>';
const search = 'indicator=btc.nvt&volume=spot';

describe('the preview of a link', () => {
  it('names the picture where the app is reached, with the definition that was chosen', () => {
    const page = withPreview(PAGE, { search, language: 'zh', publicUrl: 'https://chaintide.example' });
    expect(page).toContain(
      'content="https://chaintide.example/api/v1/indicators/btc.nvt/picture.png?volume=spot&amp;lang=zh"',
    );
    expect(page!.indexOf('og:image')).toBeLessThan(page!.indexOf('</head>'));
    expect(page).toMatch(/<body><\/body>$/);
  });

  it('shows what the link shows, without the parts that no chart can show', () => {
    const link =
      'indicator=btc.mvrv&compare=btc.nupl,no.such&comparison=indexed&rsi=14&draw=h_1_2&sma=999&look=table&known=2024-05-01';
    const page = withPreview(PAGE, { search: link, language: 'en', publicUrl: undefined })!;
    const address = /og:image" content="([^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&');
    expect(Object.fromEntries(new URL(address, 'https://x').searchParams)).toEqual({
      rsi: '14',
      compare: 'btc.nupl',
      comparison: 'indexed',
      draw: 'h_1_2',
      known: '2024-05-01',
      lang: 'en',
    });
  });

  it('is none for a link without an indicator', () => {
    expect(withPreview(PAGE, { search: 'range=1y', language: 'zh', publicUrl: undefined })).toBeUndefined();
  });
});
