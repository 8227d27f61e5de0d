import { join } from 'node:path';
import { type Command, EXIT, type Given, misuse, textFlag } from '../command.ts';
import { conflictsWith } from '../../adopt/plan.ts';
import { table } from '../table.ts';
import { publishedVersion, readKnown } from '../deployment.ts';
import { outOf, readProject } from '../project.ts';
import { publicKeyOf } from '../seal.ts';
import { keyOption, privateKeyOf } from '../signing.ts';
import { trustConflicts } from '../trust.ts';

/** Of who will publish; nobody has to have it who only compares. */
const publicKeyIn = (given: Given): string | undefined =>
  (textFlag(given, 'key') ?? process.env['PORTAL_SIGNING_KEY']) === undefined
    ? undefined
    : publicKeyOf(privateKeyOf(given));

const plan: Command = {
  summary: '比对构建结果与一个部署，列出冲突',
  usage: '--registry <部署目录、文件或网址> [--key <私钥>]',
  options: { registry: { type: 'string' }, ...keyOption },
  help: {
    registry: '部署目录，或门户构建的 registry.json',
    key: '将用来发布的私钥：同时核对它能不能发布这个插件；默认取环境变量 PORTAL_SIGNING_KEY 所指的文件',
  },
  async run(given) {
    const { cwd, progress } = given;
    const from = textFlag(given, 'registry') ?? misuse('请用 --registry 给出部署目录，或清单的文件或网址。');
    const mine = publishedVersion(join(cwd, outOf(await readProject(cwd))));
    progress(`读取 ${from}`);
    const { trust, ...known } = await readKnown(from);
    const key = publicKeyIn(given);
    const foreign = trust && key !== undefined ? trustConflicts(trust, key, mine) : [];
    const conflicts = [...foreign, ...conflictsWith(mine, known)];
    const errors = conflicts.filter(({ level }) => level === 'error').length;
    const against = `${mine.id} ${mine.version} 与 ${known.entrants.length} 个插件比对：${errors} 个冲突`;
    return {
      exit: errors > 0 ? EXIT.findings : EXIT.done,
      data: { id: mine.id, version: mine.version, errors, conflicts },
      text: conflicts.length > 0 ? `${table(conflicts)}\n${against}` : against,
    };
  },
};

export default plan;
