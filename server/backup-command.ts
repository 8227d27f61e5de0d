/**
 * `npm run backup -- --to DIR [--keys-to DIR]`: a backup of database, attachments and published plugins. The portal may
 * run meanwhile: on the embedded database it makes the backup itself.
 */
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackedUp, backUp } from './backup/backup.ts';
import { placesOf } from './backup/places.ts';
import { systemClock } from './clock.ts';
import { carryOutOrder, command } from './operator.ts';

await command(async () => {
  const options = {
    to: { type: 'string' },
    'keys-to': { type: 'string' },
    'keys-beside': { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.to === undefined) throw new Error('用法：npm run backup -- --to 目录 [--keys-to 另一个目录]');
  setPriority(constants.priority.PRIORITY_LOW); // whoever works in the portal comes first
  const keysTo = values['keys-to'] && resolve(values['keys-to']);
  const asked = { to: resolve(values.to), keysTo, keysBeside: values['keys-beside'] };
  const began = performance.now();
  const done = await carryOutOrder<BackedUp>('backup', asked, ({ database, config, root }, progress) =>
    backUp(asked, { ...placesOf(root, config), database, clock: systemClock, progress }),
  );
  const { tables, rows, files, bytes } = done;
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  console.log(`已备份到 ${asked.to}：${tables} 张表 ${rows} 行，${files} 个文件，${megabytes} MB，用时 ${seconds} 秒`);
});
