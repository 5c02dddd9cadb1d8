import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';

/** Playwright's own list, which an argument of ours would replace. */
const withoutByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Otherwise every window would render two invisible pages for its address bar, which takes longer than opening the window. */
const withoutPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'output/results',
  timeout: 600_000, // machines are shared, and some are slow: what a journey claims is order, not time
  expect: { timeout: 60_000 },
  // each has a product of its own; two on two processors keep them busy, while one waits for blocks and pages half of its time
  workers: Math.min(availableParallelism(), 4),
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    // what moves for the eye alone is a sixth of the work of an open page; the journeys about movement ask for it
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // otherwise a browser on a closed network spends its time trying to reach its vendor
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // pages live for seconds here: optimising their code takes a fifth of the browser's processor time and saves less
        '--js-flags=--no-maglev --no-turbofan',
        '--no-first-run',
        '--font-render-hinting=none', // otherwise letters are as wide as whole pixels, as on no screen of today
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...withoutByPlaywright, ...withoutPopups].join(',')}`,
      ],
    },
  },
});
