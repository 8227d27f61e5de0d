/**
 * Public holidays and the days worked for them, out of the package `chinese-days`: written to
 * `server/platform/calendar/public-holidays.ts`, which is committed, so that nothing of the package runs in the portal.
 * With `--check` it only compares. A newer package brings a newer year: `npm i -D chinese-days@latest && npm run reports`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import { root } from './registry.ts';

/** No deadline of the portal is older. */
const firstYear = '2020';

const file = join(root, 'server/platform/calendar/public-holidays.ts');

/** Of `National Day,国庆节,3` the name. */
const nameOf = (told: string) => told.split(',')[1] ?? '';

const rows = (days: Readonly<Record<string, string>>, mark: '休' | '班') =>
  Object.entries(days).map(([day, told]) => [day, `${mark} ${nameOf(told)}`] as const);

const all = [...rows(published.holidays, '休'), ...rows(published.workdays, '班')]
  .filter(([day]) => day >= firstYear)
  .sort(([a], [b]) => (a < b ? -1 : 1));
const text = `/** Written by \`npm run reports\` from chinese-days: days off (休) and days worked for them (班), each with its name. */
export const publicHolidays: Readonly<Record<string, string>> = {
${all.map(([day, told]) => `  '${day}': '${told}',\n`).join('')}};
`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('server/platform/calendar/public-holidays.ts 与 chinese-days 不一致，请运行 npm run reports。');
  process.exitCode = 1;
}
