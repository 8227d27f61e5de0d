/**
 * `npm run restore -- --from DIR [--keys-from DIR]`: puts a backup back into the empty database and folders that the
 * environment names, whichever engine it was made on.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { placesOf } from './backup/places.ts';
import { restore } from './backup/restore.ts';
import { readConfig } from './config.ts';
import { projectRoot } from './db/root.ts';
import { command } from './operator.ts';

await command(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'keys-from': { type: 'string' } } });
  if (values.from === undefined) throw new Error('用法：npm run restore -- --from 备份目录 [--keys-from 密钥目录]');
  const [root, config] = [projectRoot(), readConfig()];
  const { databaseUrl } = config;
  const dataDir = resolve(root, config.dataDir);
  const open = databaseUrl === undefined ? { dataDir } : { databaseUrl };
  const progress = (line: string) => console.log(line);
  const keysFrom = values['keys-from'] && resolve(values['keys-from']);
  const began = performance.now();
  const asked = { from: resolve(values.from), keysFrom };
  const { manifest, rows } = await restore(asked, { ...placesOf(root, config), root, open, progress });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const { tables, files } = manifest;
  const count = Object.keys(files).length;
  console.log(`已恢复 ${manifest.at} 的备份：${tables.length} 张表 ${rows} 行，${count} 个文件，用时 ${seconds} 秒`);
});
