import { join } from 'node:path';
import { type Command, EXIT, type Given, misuse, textFlag } from '../command.ts';
import { conflictsWith } from '../../adopt/plan.ts';
import { table } from '../table.ts';
import { publishedVersion, readKnown } from '../deployment.ts';
import type { PublishedVersion } from '../../adopt/format.ts';
import { outOf, readProject } from '../project.ts';
import { ask, isAddress } from '../remote.ts';
import { publicKeyOf } from '../seal.ts';
import { keyOption, privateKeyOf } from '../signing.ts';
import { trustConflicts } from '../trust.ts';

/** Of who will publish; nobody has to have it who only compares. */
const publicKeyIn = (given: Given): string | undefined =>
  (textFlag(given, 'key') ?? process.env['PORTAL_SIGNING_KEY']) === undefined
    ? undefined
    : publicKeyOf(privateKeyOf(given));

async function comparedWith(from: string, mine: PublishedVersion, given: Given) {
  if (isAddress(from) && !from.endsWith('.json')) {
    const { conflicts } = await ask({ to: from, privateKey: privateKeyOf(given) }, mine.id, mine);
    return { conflicts, count: '门户' };
  }
  const { trust, ...known } = await readKnown(from);
  const key = publicKeyIn(given);
  const foreign = trust && key !== undefined ? trustConflicts(trust, key, mine) : [];
  return { conflicts: [...foreign, ...conflictsWith(mine, known)], count: ` ${known.entrants.length} 个插件` };
}

const plan: Command = {
  summary: '比对构建结果与一个部署，列出冲突',
  usage: '--registry <门户地址、部署目录或文件> [--key <私钥>]',
  options: { registry: { type: 'string' }, ...keyOption },
  help: {
    registry: '门户地址（需要 --key），部署目录，或门户构建的 registry.json（文件或网址）',
    key: '将用来发布的私钥：同时核对它能不能发布这个插件；默认取环境变量 PORTAL_SIGNING_KEY 所指的文件',
  },
  async run(given) {
    const { cwd, progress } = given;
    const from = textFlag(given, 'registry') ?? misuse('请用 --registry 给出门户地址、部署目录，或清单的文件。');
    const mine = publishedVersion(join(cwd, outOf(await readProject(cwd))));
    progress(`读取 ${from}`);
    const { conflicts, count } = await comparedWith(from, mine, given);
    const errors = conflicts.filter(({ level }) => level === 'error').length;
    const against = `${mine.id} ${mine.version} 与${count}比对：${errors} 个冲突`;
    return {
      exit: errors > 0 ? EXIT.findings : EXIT.done,
      data: { id: mine.id, version: mine.version, errors, conflicts },
      text: conflicts.length > 0 ? `${table(conflicts)}\n${against}` : against,
    };
  },
};

export default plan;
