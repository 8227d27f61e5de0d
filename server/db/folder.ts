import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @throws Error when the folder holds half a database: the first start was cut off while it was made. */
export function checkFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const whole = ['PG_VERSION', 'global/pg_control'].every((name) => existsSync(join(folder, name)));
  if (!whole) throw new Error(`数据库目录 ${folder} 不完整（首次初始化被中断）。请删除该目录后重新启动。`);
}
