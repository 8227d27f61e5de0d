/** `npm run reports`: writes what is derived and committed. */
import { run } from './run.ts';

const { code } = await run(process.execPath, ['--import', 'tsx', 'server/db/generate.ts']);
process.exitCode = code;
