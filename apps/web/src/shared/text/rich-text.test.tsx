import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { purified } from './purify.ts';
import { isLetThrough, isRichText } from './rich-markup.ts';
import { RichText } from './rich-text.tsx';

const Where = () => <output>{useLocation().pathname}</output>;

const show = (html: string) =>
  render(
    <MemoryRouter initialEntries={['/help']}>
      <RichText html={html} />
      <Where />
    </MemoryRouter>,
  );

afterEach(cleanup);

describe('rich text', () => {
  it('shows what the gateway rendered', async () => {
    const html =
      '<p><b class="mention">@bob</b> <a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="nofollow noopener ugc">x</a></p>\n<ol start="3">\n<li><code>a</code></li>\n</ol>\n';
    const { container } = show(html);
    await screen.findByRole('link', { name: 'x' });
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(purified(html)).toBe(html);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="data:text/html,x">a</a>',
    '<p onclick="alert(1)" style="position:fixed">a</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<form action="/logout"><button>a</button></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('removes what does not belong into a text: %s', (html) => {
    const clean = purified(html) ?? '';
    expect(clean).not.toMatch(/script|onerror|onload|onclick|style|href|form|iframe|img|svg/i);
    expect(isRichText(clean)).toBe(true);
    expect(isLetThrough(html, 'Element innerHTML')).toBe(false);
    expect(isLetThrough(html, 'DOMParser parseFromString')).toBe(true);
  });

  it('follows links within the product without a reload', async () => {
    show('<p><a href="/AccountUpgrade">up</a></p>');
    const link = await screen.findByRole('link', { name: 'up' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('/help');
    fireEvent.click(link);
    expect(screen.getByRole('status').textContent).toBe('/AccountUpgrade');
  });
});
