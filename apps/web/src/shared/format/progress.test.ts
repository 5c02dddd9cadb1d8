import { expect, test } from 'vitest';
import { sourcesTexts } from '../i18n/sources-texts.ts';
import { textIn } from '../i18n/use-text.ts';
import { progressText } from './progress.ts';

test.each([
  ['en', 120, 'Block 12,000 of 900,000, 120 a second, about 2.1 hours left'],
  ['zh', 120, '已读到区块 12,000 / 900,000，每秒 120 个，大约还需2.1小时'],
  ['en', null, 'Block 12,000 of 900,000'],
  ['zh', 0, '已读到区块 12,000 / 900,000'],
] as const)('in %s at %s blocks a second', (language, perSecond, text) => {
  expect(progressText({ done: 12_000, total: 900_000, perSecond }, textIn(language, sourcesTexts))).toBe(text);
});
