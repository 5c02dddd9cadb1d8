import { violations } from '../axe.ts';
import { expect, test } from '../product.ts';
import { chooseDemo, expectSameDocument, loginButton, markDocument, switchLanguage } from '../visit.ts';
import { bareKeys, watchErrors } from '../watch.ts';

const heightIn = (text: string | null): number => Number(/(?:第|block) ([\d,]+)/.exec(text!)![1]!.replaceAll(',', ''));

test('the lists of bitcoin follow its blocks, and a reorganisation', async ({ page, product, request }) => {
  const errors = watchErrors(page);
  await page.goto(product.url);
  await loginButton(page).click();
  await chooseDemo(page, 'trial');
  await page.goto(`${product.url}/dataDisplay?tab=transactions`);
  await markDocument(page);
  const main = page.getByRole('main');
  const grid = main.getByRole('group', { name: '比特币大额交易' });
  await expect(grid.getByRole('row').nth(1)).toContainText('$');
  const covers = main.getByText(/至第 [\d,]+ 块/);
  const before = heightIn(await covers.textContent());
  await expect(async () => expect(heightIn(await covers.textContent())).toBeGreaterThan(before)).toPass(); // within 20 s
  const answer = await request.post(`${product.simnet}/simnet/bitcoin`, { data: { reorganise: 2 } });
  expect(answer.ok()).toBe(true);
  const replaced = heightIn(await covers.textContent());
  await expect(async () => expect(heightIn(await covers.textContent())).toBeGreaterThan(replaced)).toPass();
  expect(await violations(page)).toEqual([]);

  await main.getByRole('link', { name: '矿池' }).click();
  await expect(main.getByRole('group', { name: '比特币矿池' }).getByRole('row').nth(1)).toContainText('%');
  expect(await violations(page)).toEqual([]);

  await main.getByRole('link', { name: '持币大户' }).click();
  await expect(main.getByRole('group', { name: '比特币持币大户' }).getByRole('row').nth(1)).toContainText('1');
  expect(await violations(page)).toEqual([]);

  await switchLanguage(page);
  await main.getByRole('link', { name: 'Address tags' }).click();
  await expect(main.getByText('No address has a tag yet')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add or import tags' })).toHaveCount(0);
  await expectSameDocument(page);
  expect(await bareKeys(page)).toEqual([]);
  expect(errors).toEqual([]);
});
