import { describe, expect, it, vi } from 'vitest';
import { builtFile, harmless, judgeFurther, refuseForeignCode } from './trusted-types.ts';

const PAGE = 'https://chaintide.example/personal';

describe('the Trusted Types policy', () => {
  it.each([
    '',
    '.ag-row>span{color:red}',
    '@media (400px<=width<800px){a{b:c}}',
    '1 < 2',
    '<div role="presentation" class="ag-root" data-ref="eRoot"><span aria-hidden="true"></span></div>',
    '<svg width="35" fill="none"><g><path d="M0 0"/></g></svg>',
  ])('allows markup that is only visual: %s', (text) => {
    expect(harmless(text)).toBe(text);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '<!--',
    '<?x',
    '<SVG/onload=alert(1)>',
    '<div onclick="alert(1)">',
    '<div class="a"onclick=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<div style="color:red">',
    '<di<div>v onclick=alert(1)>',
    '<<div>img src=x onerror=alert(1)>',
  ])('refuses other markup: %s', (text) => {
    expect(harmless(text)).toBeNull();
  });

  it('starts threads with files of the build only', () => {
    expect(builtFile('https://chaintide.example/assets/altcha-worker-1a2b.js', PAGE)).toBe(
      'https://chaintide.example/assets/altcha-worker-1a2b.js',
    );
    for (const address of [
      'https://evil.example/assets/x.js',
      '//evil.example/assets/x.js',
      '/api/v1/indicators',
      '/assets/../api/v1/indicators',
      'data:text/javascript,1',
      'blob:https://chaintide.example/1',
    ]) {
      expect([address, builtFile(address, PAGE)]).toEqual([address, null]);
    }
  });

  it('allows more once a part of the page judges it, and only that', () => {
    const createPolicy = vi.fn<(name: string, rules: { createHTML: (...parts: string[]) => string | null }) => void>();
    refuseForeignCode({ createPolicy });
    const { createHTML } = createPolicy.mock.calls[0]![1];
    expect(createHTML('<p>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
    judgeFurther((text) => text === '<p>');
    expect(createHTML('<p>', 'TrustedHTML', 'Element innerHTML')).toBe('<p>');
    expect(createHTML('<img>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
  });

  it('is a single policy, and absent in browsers without Trusted Types', () => {
    const createPolicy = vi.fn();
    refuseForeignCode({ createPolicy });
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', {
      createHTML: expect.any(Function) as unknown,
      createScriptURL: expect.any(Function) as unknown,
    });
    expect(() => refuseForeignCode(undefined)).not.toThrow();
  });
});
