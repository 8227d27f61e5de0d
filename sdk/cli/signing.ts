/** The key that signs what a team publishes: the portal accepts it when its build has pinned the public half. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, type Given, misuse, textFlag } from './command.ts';
import { publicKeyOf } from './seal.ts';

export const keyOption = { key: { type: 'string' } } as const;
export const keyHelp = { key: '签名私钥（PEM，P-256）；默认取环境变量 PORTAL_SIGNING_KEY 所指的文件' };

/** @returns PKCS #8 in PEM. @throws CommandError when none is given, or the file holds no such key. */
export function privateKeyOf(given: Given): string {
  const name = textFlag(given, 'key') ?? process.env['PORTAL_SIGNING_KEY'];
  const file = resolve(given.cwd, name ?? misuse('请用 --key 给出签名私钥；portal key 可以建立一对。'));
  if (!existsSync(file)) throw new CommandError(`找不到签名私钥 ${file}。`);
  const privateKey = readFileSync(file, 'utf8');
  try {
    publicKeyOf(privateKey);
    return privateKey;
  } catch {
    throw new CommandError(`${file} 不是 P-256 曲线的私钥（PEM）。`);
  }
}
