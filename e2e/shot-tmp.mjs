import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const shots = [
  ['std-zh-dark-1440', 1440, 900, 'zh', 'dark', 'indicator=btc.nupl'],
  ['re-zh-dark-1440', 1440, 900, 'zh', 'dark', 'indicator=btc.nupl&day=utc%2B8&cost=vwap&difference=on&range=1y'],
  ['re-en-light-390', 390, 844, 'en', 'light', 'indicator=btc.lth_supply&cut=150&day=mtp'],
  ['re-en-light-1440', 1440, 900, 'en', 'light', 'indicator=btc.lth_supply&cut=150&day=mtp&cost=exchange'],
];
for (const [name, width, height, language, theme, link] of shots) {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript(([l, t]) => localStorage.setItem('chaintide.preferences', JSON.stringify({ language: l, theme: t })), [language, theme]);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:8101/?${link}`);
  await page.waitForTimeout(6000);
  await page.screenshot({ path: `/tmp/rules-shots/${name}.png` });
  await context.close();
}
await browser.close();
