import { generateKeyPairSync } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, CommandError, EXIT, misuse, textFlag } from '../command.ts';
import { publicKeyOf } from '../seal.ts';

const key: Command = {
  summary: '建立一对签名密钥，并打印公钥',
  usage: '--out <文件>',
  options: { out: { type: 'string' } },
  help: { out: '私钥写到哪里；只有本人可读，请勿提交到代码库' },
  async run(given) {
    const file = resolve(given.cwd, textFlag(given, 'out') ?? misuse('请用 --out 给出私钥文件。'));
    if (existsSync(file)) throw new CommandError(`${file} 已存在。`);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
    const publicKey = publicKeyOf(pem);
    const text = `已写入 ${file}。\n请门户的管理员在“团队密钥”中登记这个公钥：\n${publicKey}`;
    return { exit: EXIT.done, data: { file, publicKey }, text };
  },
};

export default key;
