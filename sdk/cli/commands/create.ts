import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files.ts';
import { DESTINATION, noticeTypes } from '../../decide/opening.ts';
import { type Command, CommandError, EXIT, type Given, misuse, textFlag } from '../command.ts';
import type { Entrant } from '../../adopt/candidate.ts';
import { MENU_GROUPS } from '../../plugin.ts';
import { readKnown } from '../deployment.ts';
import { idForm } from '../plugin-id.ts';

const template = join(import.meta.dirname, '../template');

/** Kept under another name, so that npm and the compiler leave the template alone. */
const placeOf = (name: string) =>
  name.replace(/(^|\/)_gitignore$/, '$1.gitignore').replace(/(^|\/)_(?=[^/]+\.json$)/, '$1');

/** Of what a portal has, by the plugin that handles it; nothing is known without a registry. */
async function handledIn(registry: string | undefined): Promise<ReadonlyMap<number, string>> {
  const { entrants } = registry === undefined ? { entrants: [] } : await readKnown(registry);
  const typesOf = ({ versions: [current] }: Entrant) => Object.keys(current?.notices ?? {}).map(Number);
  return new Map(entrants.flatMap((one) => typesOf(one).map((type) => [type, one.id] as const)));
}

/** Types that have a page or a dialog already: they are taken over on demand alone. */
const portals: ReadonlySet<number> = new Set([11, 13, 14, ...Object.keys(DESTINATION).map(Number)]);

/** A portal opens each type by one plugin: it is asked for, or one that nobody in the registry handles, or none. */
async function noticeFor(given: Given): Promise<number | undefined> {
  const [asked, registry] = [textFlag(given, 'notice'), textFlag(given, 'registry')];
  const handled = await handledIn(registry);
  if (asked === undefined && registry === undefined) return undefined;
  if (asked === undefined) return noticeTypes.findLast((type) => !handled.has(type) && !portals.has(type));
  const type = noticeTypes.find((one) => String(one) === asked) ?? misuse('--notice 是 1 到 16 的消息类型。');
  const owner = handled.get(type);
  if (owner !== undefined) throw new CommandError(`消息类型 ${type} 已由插件 ${owner} 处理。`);
  return type;
}

const ownGroup = 'none';

/** A top menu of its own stands last, and under 更多 on a narrow screen. */
function groupFor(given: Given): string {
  const asked = textFlag(given, 'group') ?? 'order/order';
  const known: readonly string[] = [...MENU_GROUPS, ownGroup];
  return known.includes(asked) ? asked : misuse(`--group 是 ${known.join('、')} 之一。`);
}

const entry = /^ {4}items: \{ title: '([^']+)', route: 'items', group: '[^']+'.*\n/m;

const grouped = (text: string, id: string, group: string): string =>
  group === ownGroup
    ? text.replace(entry, (_, title: string) =>
        [
          `    ${/^[a-z]\w*$/.test(id) ? id : `'${id}'`}: { title: '${title}', sort: 300, roles: ['All'] },`,
          `    items: { title: '事项列表', route: 'items', parent: '${id}', roles: ['All'] },`,
          '',
        ].join('\n'),
      )
    : text.replace("group: 'order/order'", `group: '${group}'`);

const documents = /^ {2}documents: .*\n/m;
const handler = (type: number) => `  notices: { ${type}: { label: '查看事项', open: 'items' } },\n`;

const served =
  "  // 自己的服务：npm run service；地址由门户运维配置\n  service: { health: '/healthz', contracts: [items] },\n";
const packageName = 'package.json';

/** The backend half: its declaration, and the command that starts it. */
function withService(to: string, text: string): string {
  if (to === 'plugin.ts') return text.replace(documents, (line) => line + served);
  if (to !== packageName) return text;
  const parts = JSON.parse(text) as Readonly<Record<'scripts' | 'devDependencies', Readonly<Record<string, string>>>>;
  const scripts = { ...parts.scripts, service: 'node --import tsx service/main.ts' };
  const devDependencies = { ...parts.devDependencies, tsx: '*' };
  return `${JSON.stringify({ ...parts, scripts, devDependencies }, null, 2)}\n`;
}

const create: Command = {
  summary: '在空目录中建立一个可运行的插件',
  usage:
    '<id> [--name <名称>] [--group <菜单分组>] [--service] [--notice <类型>] [--registry <部署目录，或 registry.json>]',
  options: {
    name: { type: 'string' },
    group: { type: 'string' },
    service: { type: 'boolean' },
    notice: { type: 'string' },
    registry: { type: 'string' },
  },
  help: {
    name: '插件的中文名称，默认“示例插件”',
    group: `菜单放在门户的哪个分组：${MENU_GROUPS.join('、')}，默认 order/order；none 为自己的顶层菜单`,
    service: '连同插件自己的服务：service/ 目录，以及 plugin.ts 中的声明',
    notice: '另外处理一种消息类型，1–16；默认只打开关于本插件单据的消息',
    registry:
      '部署目录，或门户构建的 registry.json（文件或网址）：从中选一种没有插件处理的消息类型，或检查 --notice 是否空闲',
  },
  async run(given) {
    const { cwd, names, progress } = given;
    const [id] = names;
    if (id === undefined || !idForm.test(id)) return misuse('用法：portal create <id>，id 由小写字母、数字和 - 组成。');
    const present = readdirSync(cwd).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    if (present.length > 0) throw new CommandError(`目录不是空的：${present.slice(0, 3).join('、')}`);
    const name = textFlag(given, 'name') ?? '示例插件';
    const notice = await noticeFor(given);
    const group = groupFor(given);
    const extended = (text: string) =>
      notice === undefined ? text : text.replace(documents, (line) => line + handler(notice));
    const hasService = given.flags['service'] === true;
    const files = filesBelow(template)
      .map((file) => ({ from: join(template, file), to: placeOf(file) }))
      .filter(({ to }) => hasService || !to.startsWith('service/'));
    for (const { from, to } of files) {
      progress(to);
      const text = readFileSync(from, 'utf8').replaceAll('example', id).replaceAll('示例插件', name);
      mkdirSync(dirname(join(cwd, to)), { recursive: true });
      const own = to === 'plugin.ts' ? extended(grouped(text, id, group)) : text;
      writeFileSync(join(cwd, to), hasService ? withService(to, own) : own);
    }
    const next = '接下来：npm install，npm test，npm run check，npm run build';
    return {
      exit: EXIT.done,
      data: { id, name, notice: notice ?? null, files: files.map(({ to }) => to) },
      text: `已建立插件 ${id}（${files.length} 个文件）。\n${next}`,
    };
  },
};

export default create;
