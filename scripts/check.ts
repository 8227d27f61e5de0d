/** `npm run check`: format and lint, boundaries, type checks, dead code, generated files, lock file. */
import { inLanes } from './lanes.ts';
import { run, tool } from './run.ts';

export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
}

const node = (...args: string[]): [string, ...string[]] => [process.execPath, '--import', 'tsx', ...args];

/** By one checker: several check again what they share, and the other lane takes the other core. */
const types = (side: string): [string, ...string[]] => [tool('tsc'), '-p', `tsconfig.${side}.json`, '--checkers', '1'];

export const steps: readonly Step[] = [
  {
    title: 'Biome：格式和规则',
    command: [tool('biome'), 'check', '.', '--error-on-warnings', '--diagnostic-level=warn'],
  },
  { title: '目录边界：谁可以引用谁', command: node('scripts/boundaries.ts') },
  { title: '浏览器端类型', command: types('browser') },
  { title: '服务端类型', command: types('server') },
  { title: '测试的类型', command: types('tests') },
  { title: '未使用的文件、导出和依赖', command: [tool('knip')] },
  { title: '数据库类型与迁移一致', command: node('server/db/generate.ts', '--check') },
  { title: '法定节假日与 chinese-days 一致', command: node('scripts/holidays.ts', '--check') },
  { title: 'SDK 的导出与 sdk/api.md 一致', command: node('scripts/api-report.ts', '--check') },
  { title: '锁文件适用所有平台', command: node('scripts/lockfile.ts', '--check') },
];

export async function passes({ title, command: [command, ...args] }: Step): Promise<boolean> {
  const { code } = await run(command, args);
  console.log(`${code === 0 ? '通过' : '失败'}  ${title}`);
  return code === 0;
}

if (process.argv[1]?.endsWith('check.ts')) {
  const passed = await inLanes(steps.map((step) => () => passes(step)));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}
