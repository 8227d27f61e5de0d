/**
 * `npm run looks`: every page at four widths, light and dark, tested and kept as pictures in .cache/looks, with a sheet of
 * all pages for each width and theme. Arguments choose as Playwright's do: `-- -g settlement`.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { partsOf } from '../tests/looks/pictures.ts';
import { ensureBrowser } from './browser.ts';
import { root } from './registry.ts';
import { run, tool } from './run.ts';

const folder = join(root, '.cache/looks');

/** Pictures of one width and theme side by side, each with its page below it. */
function sheetOf(names: readonly string[]): string {
  const figures = names.map(
    (name) => `<figure><img src="${name}" alt=""><figcaption>${partsOf(name).page}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px; margin: 16px; font: 12px sans-serif }
    figure { margin: 0 } img { width: 100%; border: 1px solid #ccc }</style>${figures.join('')}`;
}

async function makeSheets(browserPath: string): Promise<void> {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
  const kinds = new Set(pictures.map((name) => partsOf(name).kind));
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  for (const kind of kinds) {
    const sheet = join(folder, `sheet_${kind}`);
    writeFileSync(`${sheet}.html`, sheetOf(pictures.filter((name) => partsOf(name).kind === kind)));
    await page.goto(pathToFileURL(`${sheet}.html`).href);
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
    console.log(`${sheet}.png`);
  }
  await browser.close();
}

rmSync(folder, { recursive: true, force: true });
const browserPath = ensureBrowser();
const { code } = await run(
  tool('playwright'),
  ['test', '--project=looks', '--output', 'test-results/looks', ...process.argv.slice(2)],
  { LOOKS: folder, CHROMIUM: browserPath },
);
await makeSheets(browserPath);
process.exitCode = code;
