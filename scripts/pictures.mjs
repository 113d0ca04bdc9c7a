// Makes the pictures of the README from what the demo has written: the comment and the summary, in both colour schemes.
//   npm run demo -- --once && npm run pictures      CHROMIUM_PATH says where Chromium is
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
mkdirSync('docs/images', { recursive: true });
// The local platform serves sites at ports of this machine; a picture shows them where the platform would.
const names = { comment: 'octo-org-hello-world-pr-7', summary: 'octo-org-hello-world' };
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({
    colorScheme,
    deviceScaleFactor: 2,
    viewport: { width: 960, height: 800 },
  });
  await page.goto(pathToFileURL(resolve('build/demo.html')).href);
  for (const [part, name] of Object.entries(names)) {
    await page.locator(`#${part}`).evaluate((element, address) => {
      element.innerHTML = element.innerHTML.replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, address);
    }, `https://${name}.pages.osaas.io/`);
    await page.locator(`#${part}`).screenshot({ path: `docs/images/${part}-${colorScheme}.png` });
  }
}
await browser.close();
