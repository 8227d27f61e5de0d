/** `npm run reports`: writes what is derived and committed. */
import { run } from './run.ts';

for (const script of ['server/db/generate.ts', 'scripts/holidays.ts']) {
  const { code } = await run(process.execPath, ['--import', 'tsx', script]);
  if (code !== 0) process.exitCode = code;
}
