import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, CommandError, EXIT, type Given, misuse, textFlag } from '../command.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';
import { type KeyList, sealKeys, shortKey, type TeamKey } from '../trust.ts';

const usage = 'sign --in <待签名的文字> --out <文件> --key <运维私钥>';

function readList(given: Given): { text: string; list: KeyList } {
  const file = resolve(given.cwd, textFlag(given, 'in') ?? misuse(`用法：portal keys ${usage}`));
  if (!existsSync(file)) throw new CommandError(`找不到 ${file}。`);
  const text = readFileSync(file, 'utf8');
  try {
    const list = JSON.parse(text) as KeyList;
    if (list.schema === 1 && Number.isSafeInteger(list.revision) && Array.isArray(list.keys)) return { text, list };
  } catch {
    // told below
  }
  throw new CommandError(`${file} 不是管理页面“团队密钥”给出的待签名文字。`);
}

const row = ({ key, team, plugins, paths, codes, revoked }: TeamKey): string =>
  `  ${shortKey(key)}  ${team}  ${revoked === undefined ? '' : '已吊销  '}插件 ${plugins.join('、')}；地址 ${paths.join('、')}；权限码 ${codes.join('、') || '无'}`;

const keys: Command = {
  summary: '用运维私钥签名团队密钥的名单；在保管私钥的机器上运行，不需要连接门户',
  usage,
  options: { in: { type: 'string' }, out: { type: 'string' }, ...keyOption },
  help: {
    in: '管理页面“团队密钥”中下载的待签名文字；签名前请核对打印的名单',
    out: '签名的名单写到哪里；由另一位管理员录入',
    ...keyHelp,
  },
  async run(given) {
    if (given.names[0] !== 'sign') misuse(`用法：portal keys ${usage}`);
    const { text, list } = readList(given);
    const out = resolve(given.cwd, textFlag(given, 'out') ?? misuse('请用 --out 给出要写的文件。'));
    const sealed = sealKeys(text, privateKeyOf(given));
    writeFileSync(out, `${JSON.stringify(sealed)}\n`);
    const { revision, keys: all } = list;
    return {
      exit: EXIT.done,
      data: { file: out, revision, keys: all.map((one) => ({ ...one, fingerprint: shortKey(one.key) })) },
      text: `已签名第 ${revision} 版名单，${all.length} 把密钥：\n${all.map(row).join('\n')}\n写入 ${out}。\n请另一位管理员在“团队密钥”中录入这个文件的内容。`,
    };
  },
};

export default keys;
