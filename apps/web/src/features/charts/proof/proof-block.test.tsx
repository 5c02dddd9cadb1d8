import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { click } from '../../../app/account-testing.tsx';
import { prepareBrowser, show } from '../../../app/testing.tsx';
import { ProofBlock } from './proof-block.tsx';

const block = { height: 912_345, hash: `${'0'.repeat(19)}${'5f2a'.repeat(11)}b`, day: 'utc+8' } as const;

beforeEach(prepareBrowser);
afterEach(cleanup);

it('names the newest block behind a value, whose hash can be copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  show(<ProofBlock block={block} isDayChosen={false} />);
  expect(await screen.findByText(/912,345/)).toBeTruthy();
  expect(screen.getByText('000000…a5f2ab').title).toBe(block.hash);
  expect(screen.getByText('区块自身时间（UTC+8）')).toBeTruthy();
  click('复制区块哈希');
  expect(writeText).toHaveBeenCalledWith(block.hash);
});

it('leaves the day rule to the definition that was chosen', async () => {
  show(<ProofBlock block={block} isDayChosen />);
  expect(await screen.findByText(/912,345/)).toBeTruthy();
  expect(screen.queryByText(/UTC\+8/)).toBeNull();
});
