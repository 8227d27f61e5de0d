/** `npm start`: builds what is not built, then starts the server with demo data and says where to go. */
import { readConfig } from '../server/config.ts';
import { demoAccounts, demoPassword, multiCorp } from '../server/platform/identity/demo-accounts.ts';
import { readingLines } from '../server/outside/folder.ts';
import { start } from '../server/start.ts';
import { build } from './build.ts';
import { isBuilt, markBuilt } from './sources.ts';

const began = performance.now();
const say = (message: string) =>
  console.log(`[${((performance.now() - began) / 1000).toFixed(1).padStart(5)}s] ${message}`);

try {
  const config = readConfig();
  if (!isBuilt()) {
    say('构建运行时与插件');
    await build();
    markBuilt();
  }
  const address = await start(say, config);
  say(`门户已启动：${address}`);
  for (const line of readingLines(config)) console.log(line);
  if (config.seed === 'demo') {
    console.log(`\n演示账号（密码均为 ${demoPassword}）：`);
    console.log(`  ${[...demoAccounts, multiCorp].map(({ account }) => account).join('、')}`);
  }
} catch (error) {
  console.error(`\n启动失败：${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
