import fc from 'fast-check';
import { DESCRIPTION_LENGTH, MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import { linksIn, mentionsIn, rendered } from './markdown.ts';

const TAGS =
  /<\/?(?:p|br|b|strong|em|s|a|code|pre|blockquote|ul|ol|li|h[1-6]|hr|table|thead|tbody|tr|th|td)(?: (?:class="(?:mention|left|right|center|language-[^"<>]*)"|href="(?:https?:\/\/|mailto:|\/(?!\/))[^"<>]*"|title="[^"<>]*"|target="_blank"|rel="nofollow noopener ugc"|start="\d+"))*>/gi;

/** The markup that is left once all that the product allows is taken away. */
const strange = (html: string): string => html.replace(TAGS, '').replace(/[^<>]/g, '');

const prose = (size: number): string => 'Some **words** of @bob about https://a.example\n\n'.repeat(size / 48);

/** The milliseconds that a text takes: the least of three, so that other work on the machine does not count. */
const costOf = (source: string): number => {
  const once = (): number => {
    const start = performance.now();
    rendered(source);
    mentionsIn(source);
    linksIn(source);
    return performance.now() - start;
  };
  return Math.min(once(), once(), once());
};

describe('Markdown', () => {
  it('renders what people write', () => {
    expect(rendered('**BTC** 与 *ETH*\n- a\n- b\n\n`code`')).toBe(
      '<p><strong>BTC</strong> 与 <em>ETH</em></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p><code>code</code></p>\n',
    );
    expect(rendered('one\ntwo')).toBe('<p>one<br>\ntwo</p>\n');
    expect(rendered('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td class="right">2</td>');
  });

  it('opens addresses elsewhere without recommending them, and its own in place', () => {
    expect(rendered('[a](https://example.com/x?y=1&z=2)')).toBe(
      '<p><a href="https://example.com/x?y=1&amp;z=2" target="_blank" rel="nofollow noopener ugc">a</a></p>\n',
    );
    expect(rendered('https://example.com')).toContain('<a href="https://example.com" target="_blank"');
    expect(rendered('[a](mailto:a@example.com)')).toContain('<a href="mailto:a@example.com" target="_blank"');
    expect(rendered('[chart](/?indicator=btc.mvrv)')).toBe('<p><a href="/?indicator=btc.mvrv">chart</a></p>\n');
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](data:image/png;base64,AAAA)',
    '[a](file:///etc/passwd)',
    '[a](blob:x)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](/\t/evil.example)',
    '[a](https:evil.example)',
    '<javascript:alert(1)>',
    '[a]\n\n[a]: javascript:alert(1)',
  ])('makes no link of %s', (source) => {
    expect(rendered(source)).not.toContain('<a');
    expect(linksIn(source)).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://tracker.example/pixel.png)',
    '<a href="javascript:alert(1)">x</a>',
    '```"><script>alert(1)</script>\nx\n```',
    '[a](https://e.example "x\\" onmouseover=alert(1)")',
    '<!-- --><svg/onload=alert(1)>',
    '[<img src=x onerror=alert(1)>](https://e.example)',
  ])('lets no markup through: %s', (source) => {
    const html = rendered(source);
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|!)/i);
    expect(strange(html)).toBe('');
  });

  it('writes only the markup it is meant to, whatever it is given', () => {
    const signs = '<>"\'&`*_[]()!|\n-#~\\ \t潮\u202E\0'.split('');
    const words = '@abc javascript: https://a.example // data: onload= <script> </p> &#x3c; ```'.split(' ');
    const bits = fc.constantFrom(...signs, ...words);
    const source = fc.oneof(
      fc.array(bits, { maxLength: 60 }).map((all) => all.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(source, (text) => {
        expect(strange(rendered(text))).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  const bombs: readonly (readonly [string, (size: number) => string])[] = [
    ['quotes in quotes', (size) => '> '.repeat(size / 2)],
    ['lists in lists', (size) => Array.from({ length: Math.sqrt(size) }, (_, n) => `${' '.repeat(n)}- a`).join('\n')],
    ['brackets', (size) => '['.repeat(size)],
    ['links without an end', (size) => '[a]('.repeat(size / 4)],
    ['links in links', (size) => `${'['.repeat(size / 2)}a${'](b)'.repeat(size / 8)}`],
    ['stars', (size) => '*'.repeat(size)],
    ['stars and letters', (size) => '*a**a'.repeat(size / 5)],
    ['stars that never close', (size) => 'a**b'.repeat(size / 4)],
    ['underlines', (size) => '_a '.repeat(size / 3)],
    ['backticks', (size) => Array.from({ length: Math.sqrt(size) }, (_, n) => '`'.repeat(n)).join(' ')],
    ['tags', (size) => '<a '.repeat(size / 3)],
    ['comments', (size) => '<!--'.repeat(size / 4)],
    ['entities', (size) => '&'.repeat(size)],
    ['backslashes', (size) => '\\'.repeat(size)],
    ['addresses', (size) => 'http://'.repeat(size / 7)],
    ['an address without an end', (size) => `http://${'a.'.repeat(size / 2)}`],
    ['mails', (size) => 'a@'.repeat(size / 2)],
    ['mentions', (size) => '@abc'.repeat(size / 4)],
    [
      'a table of empty cells',
      (size) => `${'|a'.repeat(size / 6)}|\n${'|-'.repeat(size / 6)}|\n${'a\n'.repeat(size / 6)}`,
    ],
    [
      'one long address many times',
      (size) => `[a]: https://e.example/${'x'.repeat(size / 2)}\n\n${'[a]'.repeat(size / 6)}`,
    ],
    ['definitions', (size) => '[a]: b\n'.repeat(size / 7)],
    ['empty lines', (size) => '\n'.repeat(size)],
    ['numbers', (size) => '1. '.repeat(size / 3)],
    ['fences', (size) => '```\n'.repeat(size / 4)],
    ['headings', (size) => 'a\n-\n'.repeat(size / 4)],
    ['tildes', (size) => '~~a'.repeat(size / 3)],
    ['zalgo', (size) => 'a\u0301'.repeat(size / 2)],
  ];

  it.each(bombs)('is quick about %s, and writes little', (_, bomb) => {
    for (const size of [MESSAGE_LENGTH, DESCRIPTION_LENGTH]) {
      const source = bomb(size);
      const html = rendered(source);
      expect(costOf(source) / costOf(prose(size))).toBeLessThan(20); // the slowest takes twice as long as prose
      expect(html.length).toBeLessThan(30 * size);
      expect(strange(html)).toBe('');
    }
  });
});

describe('mentions', () => {
  it.each([
    ['@bob, look: @alice_1', ['bob', 'alice_1']],
    ['你好@bob，谢谢', ['bob']],
    ['@bob @bob @Bob', ['bob', 'Bob']],
    ['**@bob** [@carol](/x)', ['bob', 'carol']],
    ['mail@bob.example a@bob', []],
    ['`@bob` \n\n```\n@bob\n```', []],
    ['https://example.com/@bob', []],
    ['@ab @1bob @_bob @abcdefghijklmnopq', []],
    ['\\@bob', []],
  ])('in %s', (source, names) => {
    expect(mentionsIn(source)).toEqual(names);
  });

  it('are marked', () => {
    expect(rendered('hi @bob')).toBe('<p>hi <b class="mention">@bob</b></p>\n');
  });
});

describe('links', () => {
  it('are those that lead away', () => {
    expect(
      linksIn(
        'https://a.example [b](https://b.example) [c](/c) <https://d.example> https://a.example\n\n`https://e.example`',
      ),
    ).toEqual(['https://a.example', 'https://b.example', 'https://d.example']);
  });
});
