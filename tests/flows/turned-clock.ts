/** Loaded before the portal that all flows share: its clock goes ahead by the ms that a file of its data names. */
import { readFileSync, watchFile } from 'node:fs';
import { join } from 'node:path';

const { DATA_DIR: data = 'data' } = process.env;
const file = join(data, 'clock-ahead');
const { now } = Date;
let ahead = 0;

watchFile(file, { interval: 100, persistent: false }, ({ mtimeMs }) => {
  if (mtimeMs > 0) ahead = Number(readFileSync(file, 'utf8')); // 0 while there is none
});

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, called) => Reflect.construct(real, args.length === 0 ? [Date.now()] : args, called) as Date,
});
