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

  it('is none for a link without an indicator', () => {
    expect(withPreview(PAGE, { search: 'range=1y', language: 'zh', publicUrl: undefined })).toBeUndefined();
  });
});
