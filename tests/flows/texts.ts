/** What phones receive: the demonstration's folder of texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { FLOWS_DATA: shared = 'data' } = process.env;

/**
 * The code of the newest text to the phone that ends so.
 * @param data - Folder of a portal of the test's own.
 */
export function codeFor(phoneEnd: string, data = shared): string {
  const folder = join(data, 'outbox', 'sms');
  const newest = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(`${phoneEnd}.txt`))
    .sort()
    .at(-1);
  return /验证码 (\d{6})/.exec(newest === undefined ? '' : readFileSync(join(folder, newest), 'utf8'))?.[1] ?? '';
}
